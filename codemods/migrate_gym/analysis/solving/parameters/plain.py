"""Types of which nothing is an environment, a generator, or what an environment gives."""

from __future__ import annotations

from ...reading import expressions as e
from ...reading.expressions import OTHER, Expression

_BUILTINS = frozenset({"bool", "bytes", "float", "int", "str"})
_ARRAYS = frozenset({"Tensor", "device", "dtype", "ndarray"})


def is_plain(annotation: Expression) -> bool:
    """Whether a parameter of a type is a number, a text or an array: nobody need ask its callers.

    Most parameters of annotated code are, and each has callers whose arguments have others.
    """
    if type(annotation) is e.Name:
        return annotation.id in _BUILTINS or annotation.id in _ARRAYS
    if type(annotation) is e.Attribute:
        return annotation.name in _ARRAYS
    if type(annotation) is not e.Either:
        return False
    said = [one for one in annotation.options if one is not OTHER]  # which None is, in a union
    return bool(said) and all(map(is_plain, said))
