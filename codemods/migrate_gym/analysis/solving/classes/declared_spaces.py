"""What the spaces that a class declares say of it: not all are gym's, and some are of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...reading.expressions import (
    Attribute,
    Call,
    Expression,
    Function,
    Item,
    Many,
    Name,
    Other,
    Text,
    last_part,
)
from ...reading.records import Scope
from ...tables import idioms, known, lookalikes
from ..modules import Ref
from .derived import Derived
from .space_values import SpaceValues

if TYPE_CHECKING:
    from ..inference import Inference

_SPACE = "action_space"
_INFO = known.DONE + 1
_SELF_AND_ONE = 2
_SAY_NOTHING = frozenset({Other, Text})


class DeclaredSpaces:
    """Tells classes with spaces of gym's from those with lists, and with those of others."""

    def __init__(self, inference: Inference, derived: Derived) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._derived = derived
        self._values = SpaceValues(inference)

    def are_in(self, ref: Ref) -> bool:
        """Whether a class, or one above or below it, declares what may be a space of gym's.

        A number, a range or a list of actions is none. None and texts say nothing: bases and
        doubles have these.
        """
        given = [
            (one, binding.value)
            for one in (*self._inference.lineage(ref), *self._derived.below(ref))
            for name in known.SPACES
            for binding in self._modules.scope(one).attributes.get(name, ())
        ]
        telling = [(one, value) for one, value in given if type(value) not in _SAY_NOTHING]
        return not telling or any(self._values.may_be_space(one, value) for one, value in telling)

    def are_of_another(self, ref: Ref) -> bool:
        """Whether a class has the spaces of what it is made with, and a contract of its own.

        A model is told where to begin, a policy what is observed. What gives an end or an info
        may be put around an environment.
        """
        if not self._copies(ref):
            return False
        step = self._inference.members.method(ref, "step")
        reset = self._inference.members.method(ref, "reset")
        begins = self._modules.scope(reset).required if reset is not None else 0
        if begins >= _SELF_AND_ONE or step is None:
            return begins >= _SELF_AND_ONE
        taken = [*self._modules.scope(step).parameters][1:_SELF_AND_ONE]
        is_observed = not lookalikes.OBSERVED.isdisjoint(taken)
        return is_observed or _gives_no_step(self._modules.scope(step))

    def are_from_inside(self, ref: Ref) -> bool:
        """Whether a class has the actions of what it is made with, or holds."""
        return self._all_given(ref, lambda *given: self._is_passed(*given) or _is_held(given[1]))

    def _copies(self, ref: Ref) -> bool:
        """Whether the space of a class, or of the one above that has it, was passed to it."""
        return self._all_given(ref, self._is_passed)

    def _all_given(self, ref: Ref, is_one: Callable[[str, Expression], bool]) -> bool:
        """Whether there is a space of actions, and all that a class gives it are of a sort."""
        for one in self._inference.lineage(ref):
            bound = self._modules.scope(one).attributes.get(_SPACE)
            if bound:
                given = [value for binding in bound for value in self._given(one, binding.value)]
                return bool(given) and all(is_one(one.module, value) for value in given)
        return False

    def _given(self, ref: Ref, value: Expression) -> Sequence[Expression]:
        """What an attribute of a class is given, or what a property gives for it."""
        if isinstance(value, Function):
            return self._modules.scope(Ref(ref.module, value.scope)).returns
        return (value,)

    def _is_passed(self, module: str, given: Expression) -> bool:
        """``action_space`` or ``env.action_space``, where that is a parameter of the function."""
        if isinstance(given, Attribute) and given.name == _SPACE:
            given = given.base
        if not isinstance(given, Name) or given.scope < 0:
            return False
        return given.id in self._modules.scope(Ref(module, given.scope)).parameters


def _is_held(given: Expression) -> bool:
    """``self.env.action_space``, whatever the attribute is called."""
    held = given.base if isinstance(given, Attribute) and given.name == _SPACE else None
    return isinstance(held, Attribute) and isinstance(held.base, Name)


def _gives_no_step(step: Scope) -> bool:
    """Whether all that a step gives are four values, no end the third and no info the fourth."""
    given = list(step.returns)
    return bool(given) and all(
        isinstance(one, Many)
        and one.fixed
        and len(one.parts) == known.LEGACY_LENGTH
        and not _may_be(step, one.parts[known.DONE], known.DONE, idioms.may_be_done)
        and not _may_be(step, one.parts[_INFO], _INFO, idioms.is_info_name)
        for one in given
    )


def _may_be(step: Scope, value: Expression, at: int, is_one: Callable[[str], bool]) -> bool:
    """Whether a value is named so, has no name, or was at that place among other values."""
    names = list(_names(value))
    bound = step.bindings.get(value.id, ()) if isinstance(value, Name) else ()
    is_handed_on = any(isinstance(one.value, Item) and one.value.position == at for one in bound)
    return is_handed_on or not names or any(map(is_one, names))


def _names(value: Expression) -> Iterator[str]:
    """What a value is called, and of a call the function and all that it is given."""
    if isinstance(value, Call):
        yield from filter(None, map(last_part, (value.function, *value.arguments)))
    elif last_part(value):
        yield last_part(value)
