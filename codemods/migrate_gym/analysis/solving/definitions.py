"""Where a method is defined in classes that have to do with each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..reading.expressions import Either, Expression, Function, Many
from ..reading.records import Scope
from ..tables.known import LEGACY_LENGTH
from .modules import Ref

if TYPE_CHECKING:
    from .inference import Inference


def definitions(inference: Inference, class_: Ref, name: str) -> Iterator[Scope]:
    """Yields the functions that a method is in a class, and in all it shares a base with."""
    family = set(inference.lineage(class_))
    for one in inference.modules.defining(name):
        value = inference.modules.scope(one).attributes[name][-1].value
        related = not family.isdisjoint(inference.lineage(one))
        if related and isinstance(value, Function):
            yield inference.modules.scope(Ref(one.module, value.scope))


def overrides(inference: Inference, class_: Ref, name: str) -> Iterator[Ref]:
    """Yields the functions that a method is in the classes below a class."""
    for one in inference.modules.defining(name):
        if one != class_ and class_ in inference.lineage(one):
            value = inference.modules.scope(one).attributes[name][-1].value
            if isinstance(value, Function):
                yield Ref(one.module, value.scope)


def lengths(function: Scope) -> set[int]:
    """The lengths of the tuples that a function returns; 0 for what is not written out."""
    return {
        len(value.parts) if isinstance(value, Many) and value.fixed else 0
        for value in function.returns
    }


def is_four(returned: Expression) -> bool:
    """Whether a return may be four values that are written out."""
    if isinstance(returned, Either):
        return any(map(is_four, returned.options))
    return isinstance(returned, Many) and returned.fixed and len(returned.parts) == LEGACY_LENGTH
