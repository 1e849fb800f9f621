"""What wrappers of gymnasium's give around environments of gym's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...reading.expressions import OTHER, Call, Expression, Function, last_part
from ...reading.records import Binding
from ...tables import known
from ..modules import Ref
from ..values import Kind, Value
from .class_info import ClassInfo

if TYPE_CHECKING:
    from ..inference import Inference

_HANDING_ON = "Wrapper"
"""The class of gymnasium's that gives what the step and the reset give of what it is around."""


def is_old_inside(dotted: str, inner: Value) -> bool:
    """Whether a class of gymnasium's hands on what an environment gives that surely is old."""
    is_old = inner.kind is Kind.ENV and not (inner.modern or inner.guess)
    return is_old and _hands_on_all(dotted)


def _hands_on_all(dotted: str) -> bool:
    return known.is_modern(dotted) and dotted.rpartition(".")[2] == _HANDING_ON


class Around:
    """Tells what a wrapper of the project's own gives that derives from one of gymnasium's."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def given(self, ref: Ref, info: ClassInfo, inner: Value) -> Value:
        """Returns an instance of a class, as old as what it is around where it hands that on."""
        instance = info.instance
        if not (instance.modern and is_old_inside(info.root, inner)):
            return instance
        others = self._inference.members.outer_bases(ref)
        if not all(_hands_on_all(base) for _, base in others) or not self._hands_on(ref, "reset"):
            return instance
        steps_itself = not self._hands_on(ref, "step")
        return instance.but(modern=steps_itself, half=steps_itself)

    def _hands_on(self, ref: Ref, method: str) -> bool:
        """Whether all methods with a name in a family do nothing but hand on what another gives."""
        returned = [
            one
            for each in self._inference.lineage(ref)
            for binding in self._inference.modules.scope(each).attributes.get(method, ())
            for one in self._returns(each, binding)
        ]
        return all(isinstance(one, Call) and last_part(one.function) == method for one in returned)

    def _returns(self, owner: Ref, binding: Binding) -> Sequence[Expression]:
        """What a method gives (something that is not seen, where nothing is)."""
        if not isinstance(binding.value, Function):
            return (OTHER,)
        function = self._inference.modules.scope(Ref(owner.module, binding.value.scope))
        return function.returns or (OTHER,)
