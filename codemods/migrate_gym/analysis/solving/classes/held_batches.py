"""Batches of a project's own: classes that step each of the environments that they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...reading.expressions import Attribute, Call, Expression, Item, Name
from ...reading.flags import ARRAY, LIST
from ..modules import Ref
from ..values import Kind
from .written_out import root_scope

if TYPE_CHECKING:
    from ..inference import Inference


def steps_several(inference: Inference, ref: Ref) -> bool:
    """Whether a step steps each of what an instance holds, and gives the flags of all."""
    step = inference.members.method(ref, "step")
    if step is None or inference.modules.scope(step).flags not in (ARRAY, LIST):
        return False
    facts = inference.modules.facts[step.module]
    return any(
        _is_of_several_held(inference, step, one)
        for one in facts.stepped
        if facts.function_around(root_scope(_whole(one))) == step.scope
    )


def _is_of_several_held(inference: Inference, step: Ref, stepped: Expression) -> bool:
    """Whether a step steps one of several environments that an attribute holds."""
    bound = inference.bindings(step.module, stepped) if isinstance(stepped, Name) else ()
    given = [binding.value for binding in bound] or [stepped]
    if not all(isinstance(one, Item) and _is_held(inference, step, one) for one in given):
        return False
    return inference.value(step.module, stepped).kind is Kind.ENV


def _is_held(inference: Inference, step: Ref, item: Expression) -> bool:
    """Whether something is out of what an attribute holds: ``zip(self.envs, actions)``."""
    if isinstance(item, Item):
        return _is_held(inference, step, item.base)
    if isinstance(item, Call):
        return any(_is_held(inference, step, one) for one in item.arguments)
    me = next(iter(inference.modules.scope(step).parameters), "")
    owner = item.base if isinstance(item, Attribute) else None
    return isinstance(owner, Name) and owner.id == me


def _whole(value: Expression) -> Expression:
    """What something is an item of: ``self.envs`` of ``self.envs[0]``."""
    return _whole(value.base) if isinstance(value, Item) else value
