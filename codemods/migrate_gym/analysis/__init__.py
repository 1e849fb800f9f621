"""What the code is about: which expressions hold environments, and how that is known.

`facts` reads one module with `ast` into small descriptions; `project` puts the modules together and
answers what an expression holds, across functions, classes and files.
"""
