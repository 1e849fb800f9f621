"""The names that numpy no longer has, of those that code of gym's time uses."""

from __future__ import annotations

BUILTINS = {
    **{name: name for name in ("bool", "complex", "float", "int", "object", "str")},
    "long": "int",
    "unicode": "str",
}
"""The names that were those of builtins, and which."""
RENAMED = {
    "Inf": "inf",
    "Infinity": "inf",
    "NaN": "nan",
    "PINF": "inf",
    "alltrue": "all",
    "bool8": "bool_",
    "complex_": "complex128",
    "cumproduct": "cumprod",
    "float_": "float64",
    "infty": "inf",
    "int0": "intp",
    "object0": "object_",
    "product": "prod",
    "round_": "round",
    "row_stack": "vstack",
    "sometrue": "any",
    "str0": "str_",
    "string_": "bytes_",
    "uint0": "uintp",
    "unicode_": "str_",
}
"""Names of numpy's own, and what each is called in every numpy."""
METHODS = {
    "itemset": "numpy 2.0: assign to a[index]",
    "ptp": "numpy 2.0: numpy.ptp(a) gives the same",
    "tostring": "numpy 2.3: a.tobytes() gives the same",
}
"""Methods that arrays no longer have: since when, and what does the same."""
