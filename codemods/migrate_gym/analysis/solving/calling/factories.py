"""What calls give of which nothing is seen but who is asked: a model, or a class by its factory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...tables import known
from ..modules import Ref
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_FACTORIES = ("build", "create", "from_", "make")
"""What methods of classes begin with that make an instance: ``Environment.from_spec(spec)``."""


def made(inference: Inference, module: str, call: e.Call, found: Value) -> Value:
    """What a call gives, by who is asked where its function does not say what that is.

    Args:
        inference: What is known of the project.
        module: The module of the call.
        call: The call.
        found: What its function gives: of a method that many classes inherit, some instance.
    """
    if found.is_known and found.kind is not Kind.INSTANCE:
        return found
    function = call.function
    if type(function) is e.Attribute and function.name.startswith(_FACTORIES):
        of_class = _of_class(inference, inference.value(module, function.base))
        if of_class.is_known:
            return of_class
    if found.is_known:
        return found
    if _asks_model(inference, module, function):
        reason = f"{inference.modules.place(module, call.line)} asks a model for it"
        return Value(Kind.LOOKALIKE, evidence=(reason,))
    return inference.scheduled.value(module, call)


def _asks_model(inference: Inference, module: str, function: e.Expression) -> bool:
    """Whether ``model.get_env`` is called, and not a function of a module by that name."""
    if type(function) is not e.Attribute or function.name != "get_env":
        return False
    return inference.value(module, function.base).kind is not Kind.DOTTED


def _of_class(inference: Inference, owner: Value) -> Value:
    """An instance of a class of the project, or of one below it, if none of these is gym's."""
    if owner.kind is not Kind.CLASS or ":" not in owner.name:
        return UNKNOWN
    ref = Ref.of(owner.name)
    if not all(inference.members.holder(ref, name) for name in known.RESULTS):
        return UNKNOWN
    family = (ref, *inference.classes.derived.below(ref))
    kinds = {inference.class_info(one).instance.kind for one in family}
    if kinds != {Kind.LOOKALIKE}:
        return UNKNOWN
    reason = f"{inference.modules.scope(ref).name} makes it, which is none of gym's"
    return Value(Kind.LOOKALIKE, evidence=(reason,))
