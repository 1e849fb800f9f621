"""The names that numpy has removed, put back for old code and taken away again."""

from __future__ import annotations

import warnings
from functools import reduce
from typing import Any

_BUILTINS = {
    "bool": bool,
    "int": int,
    "float": float,
    "complex": complex,
    "object": object,
    "str": str,
    "long": int,
    "unicode": str,
}
_TODAY = {
    "bool8": "bool_",
    "float_": "float64",
    "complex_": "complex128",
    "cfloat": "complex128",
    "singlecomplex": "complex64",
    "clongfloat": "clongdouble",
    "longcomplex": "clongdouble",
    "longfloat": "longdouble",
    "int0": "intp",
    "uint0": "uintp",
    "object0": "object_",
    "bytes0": "bytes_",
    "Bytes0": "bytes_",
    "str0": "str_",
    "Str0": "str_",
    "void0": "void",
    "Datetime64": "datetime64",
    "Uint64": "uint64",
    "string_": "bytes_",
    "unicode_": "str_",
    "Inf": "inf",
    "Infinity": "inf",
    "infty": "inf",
    "NaN": "nan",
    "NAN": "nan",
    "PINF": "inf",
    "alltrue": "all",
    "sometrue": "any",
    "product": "prod",
    "cumproduct": "cumprod",
    "round_": "round",
    "row_stack": "vstack",
    "in1d": "isin",
    "trapz": "trapezoid",
    "rank": "ndim",
    "typeDict": "sctypeDict",
    "issubsctype": "issubdtype",
}
_WITHIN = {
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

_put: set[str] = set()


def put_back() -> None:
    """Give numpy the names that it has no longer; those that it has stay as they are.

    ``np.bool`` of numpy 2 is its own type: it stays too.
    """
    import numpy as np

    for name, value in _offered(np).items():
        if value is not None and _found(np, name) is None:
            module, attribute = _place(np, name)
            setattr(module, attribute, value)
            _put.add(name)


def take_away() -> None:
    """Take away what ``put_back`` has put there."""
    if _put:
        import numpy as np

        for name in _put:
            delattr(*_place(np, name))
        _put.clear()


def _offered(np: Any) -> dict[str, Any]:
    """The names, and what they were; None where this numpy has nothing for them."""
    from gymport.shim.numpy_values import VALUES

    today = {**_TODAY, **_WITHIN}
    moved = {old: _found(np, new) for old, new in today.items()}
    made = {name: make(np) for name, make in VALUES.items()}
    return {**_BUILTINS, **moved, **made}


def _place(np: Any, name: str) -> tuple[Any, str]:
    """The module of numpy's that a name is in, and its name there."""
    module, _, attribute = name.rpartition(".")
    return (_found(np, module) if module else np), attribute


def _found(np: Any, path: str) -> Any:
    """What numpy has under a path, or None; releases between warn of what they still have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return reduce(lambda owner, name: getattr(owner, name, None), path.split("."), np)
