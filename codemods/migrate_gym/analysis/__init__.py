"""What the code is about: which expressions hold environments, and how that is known.

Each folder reads only those before it. `tables` are data; `reading.reader` reads one module with
`ast` into facts (`reading.records`, `reading.expressions`), with no tree kept; `solving.inference`
puts the modules together and solves (`solving.solver`) for what an expression holds
(`solving.values`): across names (`solving.names`), attributes (`solving.members`), calls
(`solving.calls`, `solving.outside`), parameters and classes (`solving.classes`); `questions` are
what rules ask of a project beside that.
"""
