"""What the code is about: which expressions hold environments, and how that is known.

`reader` reads one module with `ast` into facts (`records`, `expressions`), with no tree kept;
`inference` puts the modules together and solves (`solver`) for what an expression holds (`values`):
across names (`flow`), attributes (`members`), calls (`calls`, `outside`), parameters and classes.
"""
