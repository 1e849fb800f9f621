"""What numpy has removed and nothing in it does today: made anew for old code."""

from __future__ import annotations

import ast
import functools
import inspect
import math
import os
import pickle
import sys
import warnings
from typing import Any, Callable, Sequence

_NUMBERS = {
    "int": ("int8", "int16", "int32", "int64"),
    "uint": ("uint8", "uint16", "uint32", "uint64"),
    "float": ("float16", "float32", "float64", "longdouble"),
    "complex": ("complex64", "complex128", "clongdouble"),
}
_KINDS = "buifcSUVOMm"
"""numpy's kinds of dtypes, the weaker one first."""


class _Casts:
    """What ``np.cast`` was: a function for each dtype, which casts an array to it."""

    def __init__(self, np: Any) -> None:
        self._np = np

    def __getitem__(self, dtype: Any) -> Callable[[Any], Any]:
        return lambda array: self._np.asarray(array).astype(dtype)


def _scalar_type(np: Any) -> Callable[..., Any]:
    def obj2sctype(rep: Any, default: Any = None) -> Any:
        try:
            return np.dtype(rep.dtype if isinstance(rep, np.ndarray) else rep).type
        except TypeError:
            return default

    return obj2sctype


def _is_scalar_type(np: Any) -> Callable[[Any], bool]:
    scalar = _scalar_type(np)
    return lambda rep: isinstance(rep, (type, np.dtype)) and scalar(rep) not in (None, np.object_)


def _types(np: Any) -> dict[str, list[type]]:
    found = {kind: [getattr(np, name) for name in names] for kind, names in _NUMBERS.items()}
    return {**found, "others": [bool, object, bytes, str, np.void]}


def _sizes(np: Any) -> dict[type, int]:
    return {kind: np.dtype(kind).itemsize for kind in set(np.sctypeDict.values())}


def _common_type(np: Any) -> Callable[..., Any]:
    def find_common_type(array_types: Sequence[Any], scalar_types: Sequence[Any]) -> Any:
        """Return the dtype of arrays and scalars: of scalars only where their kind is stronger."""
        arrays, scalars = (
            np.result_type(*map(np.dtype, types)) if len(types) else None
            for types in (array_types, scalar_types)
        )
        if arrays is None or scalars is None:
            return scalars if arrays is None else arrays
        return scalars if _KINDS.index(scalars.kind) > _KINDS.index(arrays.kind) else arrays

    return find_common_type


def _records(np: Any, **defaults: Any) -> Callable[..., Any]:
    def read(file: Any, **arguments: Any) -> Any:
        made = np.genfromtxt(file, **{"dtype": None, **defaults, **arguments})
        return made.view(np.recarray)

    return read


def _say(text: str, device: Any = None, linefeed: bool = True) -> None:
    print(text, file=device, end="\n" if linefeed else "")


def _largest(np: Any) -> Callable[[Any], Any]:
    def maximum_sctype(t: Any) -> Any:
        """Return the widest type of the kind of a type."""
        scalar = _scalar_type(np)(t)
        kinds = (kind for kind, found in _types(np).items() if scalar in found)
        kind = next(kinds, "others")
        return scalar if kind == "others" else _types(np)[kind][-1]

    return maximum_sctype


def _deprecated(*named: Any, message: str | None = None, **names: Any) -> Any:
    """Mark a function as deprecated, or give what does."""
    if not named:
        return functools.partial(_deprecated, message=message, **names)
    function: Any = named[0]
    old, new = (*named[1:], None, None)[:2]
    said = f"`{names.get('old_name') or old or function.__name__}` is deprecated"
    new = names.get("new_name") or new
    said += f", use `{new}` instead!" if new else "!"

    @functools.wraps(function)
    def warning(*args: Any, **kwargs: Any) -> Any:
        told = f"{said}\n{message}" if message else said
        warnings.warn(told, DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)

    return warning


def _array_wrap(*args: Any) -> Any:
    """Return the ``__array_wrap__`` of the argument with the highest priority."""
    having = [one for one in args if hasattr(one, "__array_wrap__")]
    first = max(having, key=lambda one: getattr(one, "__array_priority__", 0), default=None)
    return None if first is None else first.__array_wrap__


def _show_arrays(np: Any) -> Callable[..., None]:
    def set_string_function(f: Any, repr: bool = True) -> None:  # noqa: A002 (numpy's own name)
        np.set_printoptions(override_repr=f)

    return set_string_function


def _is_subclass(one: Any, other: Any) -> bool:
    return isinstance(one, type) and issubclass(one, other)


VALUES: dict[str, Callable[[Any], Any]] = {
    "NINF": lambda np: -np.inf,
    "PZERO": lambda np: 0.0,
    "NZERO": lambda np: -0.0,
    "cast": _Casts,
    "in1d": lambda np: (
        lambda ar1, ar2, *args, **kwargs: np.isin(np.ravel(ar1), ar2, *args, **kwargs)
    ),
    "math": lambda np: math,
    "os": lambda np: os,
    "sys": lambda np: sys,
    "warnings": lambda np: warnings,
    "alen": lambda np: lambda a: len(np.atleast_1d(a)),
    "asscalar": lambda np: lambda a: a.item(),
    "msort": lambda np: lambda a: np.sort(a, axis=0),
    "asfarray": lambda np: lambda a, dtype=np.float64: np.asarray(a, dtype),
    "fastCopyAndTranspose": lambda np: lambda a: np.atleast_1d(a).T.copy(),
    "find_common_type": _common_type,
    "deprecate": lambda np: _deprecated,
    "deprecate_with_doc": lambda np: lambda msg: _deprecated(message=msg),
    "get_array_wrap": lambda np: _array_wrap,
    "issctype": _is_scalar_type,
    "issubclass_": lambda np: _is_subclass,
    "loads": lambda np: pickle.loads,
    "maximum_sctype": _largest,
    "nbytes": _sizes,
    "obj2sctype": _scalar_type,
    "recfromcsv": lambda np: _records(np, delimiter=",", names=True, case_sensitive="lower"),
    "recfromtxt": _records,
    "safe_eval": lambda np: ast.literal_eval,
    "set_string_function": _show_arrays,
    "source": lambda np: lambda obj, output=None: _say(inspect.getsource(obj), output),
    "sctype2char": lambda np: lambda sctype: np.dtype(_scalar_type(np)(sctype)).char,
    "sctypes": _types,
    "disp": lambda np: _say,
    "lib.pad": lambda np: np.pad,
}
"""What makes each of them, given numpy."""
