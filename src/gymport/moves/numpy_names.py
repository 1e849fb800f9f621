"""DATA: the names that numpy has no longer, and what each was.

Since numpy 1.24, that those of builtins are gone; since 2.0 and later releases, most others.
"""

from __future__ import annotations

from typing import Mapping

BUILTINS: Mapping[str, type] = {
    "bool": bool,
    "int": int,
    "float": float,
    "complex": complex,
    "object": object,
    "str": str,
    "long": int,
    "unicode": str,
}
"""The names that were those of builtins, and which."""

RENAMED: Mapping[str, str] = {
    "Bytes0": "bytes_",
    "Datetime64": "datetime64",
    "Inf": "inf",
    "Infinity": "inf",
    "NAN": "nan",
    "NaN": "nan",
    "PINF": "inf",
    "Str0": "str_",
    "Uint64": "uint64",
    "alltrue": "all",
    "bool8": "bool_",
    "bytes0": "bytes_",
    "cfloat": "complex128",
    "clongfloat": "clongdouble",
    "complex_": "complex128",
    "cumproduct": "cumprod",
    "float_": "float64",
    "infty": "inf",
    "int0": "intp",
    "longcomplex": "clongdouble",
    "longfloat": "longdouble",
    "mat": "asmatrix",
    "object0": "object_",
    "product": "prod",
    "round_": "round",
    "row_stack": "vstack",
    "singlecomplex": "complex64",
    "sometrue": "any",
    "str0": "str_",
    "string_": "bytes_",
    "typeDict": "sctypeDict",
    "uint0": "uintp",
    "unicode_": "str_",
    "void0": "void",
}
"""Names of numpy's own, and what each is called in every numpy."""

REPLACED: Mapping[str, str] = {
    "issubsctype": "issubdtype",
    "rank": "ndim",
    "trapz": "trapezoid",
}
"""Names with another that does the same, in the newest numpy or for what they were called with."""

WITHIN: Mapping[str, str] = {
    "AxisError": "exceptions.AxisError",
    "ComplexWarning": "exceptions.ComplexWarning",
    "ModuleDeprecationWarning": "exceptions.ModuleDeprecationWarning",
    "RankWarning": "exceptions.RankWarning",
    "TooHardError": "exceptions.TooHardError",
    "VisibleDeprecationWarning": "exceptions.VisibleDeprecationWarning",
    "DataSource": "lib.npyio.DataSource",
    "add_docstring": "lib.add_docstring",
    "add_newdoc": "lib.add_newdoc",
    "byte_bounds": "lib.array_utils.byte_bounds",
    "chararray": "char.chararray",
    "compare_chararrays": "char.compare_chararrays",
    "format_parser": "rec.format_parser",
    "linalg.linalg": "linalg",
    "tracemalloc_domain": "lib.tracemalloc_domain",
}
"""What is in a submodule today."""
