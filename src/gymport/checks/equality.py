"""Whether two observations, rewards or infos are the same."""

from __future__ import annotations

from typing import Any

import numpy as np

TOLERANCE = 1e-5
"""How far apart two arrays may be, absolutely and relatively, and still be similar."""


def same(one: Any, other: Any, *, exact: bool = True) -> bool:
    """Whether two values have the same types, shapes and contents all the way down.

    NaN is the same as NaN.

    Args:
        one: A value; dicts, tuples, lists and arrays are compared by their elements.
        other: The value to compare it with.
        exact: Whether numbers in arrays must be equal; else they may differ by `TOLERANCE`.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        keys = one.keys() == other.keys()
        return keys and all(same(one[key], other[key], exact=exact) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and _all_same(one, other, exact)
    if isinstance(one, np.ndarray):
        return one.shape == other.shape and one.dtype == other.dtype and _arrays(one, other, exact)
    return bool(np.all(one == other)) or bool(np.all((one != one) & (other != other)))


def _all_same(one: Any, other: Any, exact: bool) -> bool:
    return all(same(a, b, exact=exact) for a, b in zip(one, other))


def _arrays(one: Any, other: Any, exact: bool) -> bool:
    if one.dtype == object:
        return _all_same(one.ravel(), other.ravel(), exact)
    if not np.issubdtype(one.dtype, np.number):
        return bool(np.all(one == other))
    if exact:
        return bool(np.all((one == other) | ((one != one) & (other != other))))
    return bool(np.allclose(one, other, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True))
