"""Classes that look in an environment for what they have not, and step as that does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...reading.expressions import (
    Attribute,
    Call,
    Expression,
    Name,
    last_part,
    super_name,
)
from ...tables.known import LEGACY_LENGTH
from ..modules import Ref
from ..values import Kind, Value
from .contracts import Contracts
from .written_out import arities

if TYPE_CHECKING:
    from ..inference import Inference

_OBJECTS = (Kind.INSTANCE, Kind.LOOKALIKE)
_STEP, _RESET = "step", "reset"


def is_proxy(inference: Inference, contracts: Contracts, ref: Ref) -> bool:
    """Whether a class has a ``__getattr__`` around an environment, and the contract of that.

    What is stepped as an environment is one as well, though nothing here makes it. What is around
    other such classes at times is one if all of these are around environments in the end. Without
    a step of its own it has to reset what is within.
    """
    if not _is_around(inference, ref, {ref}):
        return False
    steps = list(contracts.own(ref))
    resets = [inference.modules.scope(one) for one in contracts.own(ref, _RESET)]
    if not steps and not all(one.returns and _RESET in one.called for one in resets):
        return False
    lengths = {length for step in steps for length in arities(inference.modules.scope(step))}
    if lengths:
        return lengths == {LEGACY_LENGTH}
    return all(_steps_within(inference, ref, one) or contracts.hands_step_on(one) for one in steps)


def _steps_within(inference: Inference, ref: Ref, step: Ref) -> bool:
    """Whether a step is written to give what that of the environment gives, whatever that is."""
    holder = inference.members.delegating.attribute(ref)
    given: list[Expression] = []
    for one in inference.modules.scope(step).returns:
        named = inference.bindings(step.module, one) if isinstance(one, Name) else ()
        given += [binding.value for binding in named] or [one]
    return bool(given) and all(
        isinstance(one, Call)
        and isinstance(one.function, Attribute)
        and one.function.name == _STEP
        and (last_part(one.function.base) == holder or super_name(one.function.base) is not None)
        for one in given
    )


def _is_around(inference: Inference, ref: Ref, seen: set[Ref]) -> bool:
    """Whether all that a class looks in for what it has not are environments of old, or like it."""
    within = inference.members.delegating.within(ref)
    found = False
    for one in _each(within):
        if one.kind is Kind.ENV and not one.modern:
            found = True
        elif ":" not in one.name or one.kind not in _OBJECTS:
            return False
        elif (other := Ref.of(one.name)) not in seen:
            seen.add(other)
            if not _is_around(inference, other, seen):
                return False
            found = True
    return found


def _each(value: Value) -> Iterator[Value]:
    """One or several things, each by itself."""
    for option in value.options or (value,):
        yield from option.choices or (option,)
