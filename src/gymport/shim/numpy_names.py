"""The names that numpy has removed, put back for old code and taken away again."""

from __future__ import annotations

import math
import warnings
from typing import Any, Callable

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
    "str0": "str_",
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
_EXCEPTIONS = ("AxisError", "ComplexWarning", "RankWarning", "VisibleDeprecationWarning")


class _Casts:
    """What ``np.cast`` was: a function for each dtype, which casts an array to it."""

    def __init__(self, np: Any) -> None:
        self._np = np

    def __getitem__(self, dtype: Any) -> Callable[[Any], Any]:
        return lambda array: self._np.asarray(array).astype(dtype)


_VALUES: dict[str, Callable[[Any], Any]] = {
    "NINF": lambda np: -np.inf,
    "PZERO": lambda np: 0.0,
    "NZERO": lambda np: -0.0,
    "cast": _Casts,
    "mat": lambda np: np.asmatrix,
    "math": lambda np: math,
    "alen": lambda np: lambda a: len(np.atleast_1d(a)),
    "asscalar": lambda np: lambda a: a.item(),
    "msort": lambda np: lambda a: np.sort(a, axis=0),
    "asfarray": lambda np: lambda a, dtype=np.float64: np.asarray(a, dtype),
}

_put: set[str] = set()


def put_back() -> None:
    """Give numpy the names that it has no longer; those that it has stay as they are.

    ``np.bool`` of numpy 2 is its own type: it stays too.
    """
    import numpy as np

    offered: dict[str, Any] = dict(_BUILTINS)
    offered.update({old: getattr(np, new) for old, new in _TODAY.items() if hasattr(np, new)})
    offered.update({name: make(np) for name, make in _VALUES.items()})
    places = getattr(np, "exceptions", np)  # a module of its own since 1.25
    offered.update({name: getattr(places, name) for name in _EXCEPTIONS if hasattr(places, name)})
    for name, value in offered.items():
        if not _has(np, name):
            setattr(np, name, value)
            _put.add(name)


def take_away() -> None:
    """Take away what ``put_back`` has put there."""
    if _put:
        import numpy as np

        for name in _put:
            delattr(np, name)
        _put.clear()


def _has(np: Any, name: str) -> bool:
    """Whether numpy has a name; releases between warn of what they still have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return hasattr(np, name)
