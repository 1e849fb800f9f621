"""What values may be spaces of gym's, and not numbers or sizes that only stand for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...reading.expressions import (
    Attribute,
    Call,
    Either,
    Expression,
    Function,
    Imported,
    Item,
    Many,
    Name,
    Number,
    Other,
    Parameter,
    last_part,
)
from ...reading.records import Binding, Scope
from ...tables import idioms
from ..modules import Ref
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_SPACE = "space"
_OWN = "self"
_COUNTS = frozenset(
    {
        *("arange", "array", "dict", "eye", "float", "frozenset", "int", "keys", "len", "linspace"),
        *("list", "max", "min", "n", "ones", "prod", "product", "range", "set", "shape", "size"),
        *("sorted", "sum", "tuple", "zeros"),
    }
)
"""What makes numbers, or several of them, and what spaces and arrays have such by."""


class SpaceValues:
    """Tells what may be a space from what is none, by how it is made and what it is called."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def may_be_space(self, ref: Ref, value: Expression) -> bool:
        """Whether what an attribute of a class is given may be a space."""
        if isinstance(value, (Many, Either)):
            parts = value.parts if isinstance(value, Many) else value.options
            return any(self.may_be_space(ref, one) for one in parts if not self._is_size(ref, one))
        if isinstance(value, Function):
            return self._gives_space(ref, self._modules.scope(Ref(ref.module, value.scope)))
        name = last_part(value.function if isinstance(value, Call) else value)
        is_size = name in _COUNTS or idioms.is_size_name(name) or _is_part_of_size(value)
        if is_size or type(value) is Number or self._is_of_another_class(ref, value):
            return False
        held = [self._behind(ref, binding.value) for binding in self._bindings(ref, value)]
        return not held or any(type(one) is not Number for one in held)

    def _is_of_another_class(self, ref: Ref, value: Expression) -> bool:
        """Whether a class of the project makes it that derives from nothing of gym's."""
        if not isinstance(value, Call):
            return False
        return is_another(self._inference, self._inference.value(ref.module, value))

    def _gives_space(self, ref: Ref, method: Scope) -> bool:
        """Whether a property may give a space; gym's are no methods.

        One that reads a size of something else makes an environment of that, with what it has.
        """
        given = [one for one in method.returns if type(one) in (Call, Many)]
        is_made = bool(given) and len(given) == len(method.returns)
        are_spaces = not is_made or any(self.may_be_space(ref, one) for one in given)
        return bool(method.decorators) and are_spaces

    def _is_size(self, ref: Ref, part: Expression) -> bool:
        """Whether one of several values is that of a grid: ``(width, height)``."""
        held = self._bindings(ref, part)
        are_passed = bool(held) and all(type(one.value) is Parameter for one in held)
        return type(part) is Other or (are_passed and _SPACE not in last_part(part))

    def _bindings(self, ref: Ref, value: Expression) -> Sequence[Binding]:
        """What a name, or an attribute of the class itself, is bound to."""
        if isinstance(value, Name):
            return self._inference.bindings(ref.module, value)
        if isinstance(value, Attribute) and last_part(value.base) == _OWN:
            holder = self._inference.members.holder(ref, value.name)
            return self._inference.members.bindings(holder, value.name) if holder else ()
        return ()

    def _behind(self, ref: Ref, value: Expression) -> Expression | None:
        """What is bound, in the module that it is imported from."""
        if not isinstance(value, Imported):
            return value
        return self._modules.bound_behind(self._modules.resolved(ref.module, value.dotted))[1]


def is_another(inference: Inference, value: Value) -> bool:
    """Whether something is an instance of a class that derives from nothing of gym's."""
    if value.kind is not Kind.INSTANCE or ":" not in value.name:
        return False
    bases = [
        inference.value(one.module, base)
        for one in inference.lineage(Ref.of(value.name))
        for base in inference.modules.scope(one).bases
    ]
    return all(base.kind is Kind.CLASS or base.name.startswith("builtins.") for base in bases)


def _is_part_of_size(value: Expression) -> bool:
    """Whether it is read from a shape: ``space.shape[0]``."""
    return isinstance(value, Item) and last_part(value.base) in _COUNTS
