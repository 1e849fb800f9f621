"""What classes below one make of its attributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..reading.expressions import Name
from .definitions import overrides
from .modules import Ref
from .unions import union
from .values import STEPPED, UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference
    from .members import Members

_WRAPPED = "env"
_GAVE = "() in "
"""What stands behind a function's name in the evidence that a value is what it gave."""
_CALLED = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CALLABLE})


class Below:
    """Attributes that classes inherit and give another value, or that are left to them."""

    def __init__(self, inference: Inference, members: Members) -> None:
        self._inference = inference
        self._members = members

    def inherited(self, owner: Value, holder: Ref, name: str, found: Value) -> Value:
        """What an attribute that is found in a class is for an owner, which may be of one below.

        Args:
            owner: Whose attribute it is.
            holder: The class that has it.
            name: Its name.
            found: What it is there.
        """
        below = Ref.of(owner.name)
        if below == holder:
            return found
        found = self._made_otherwise(below, holder, found)
        if found.kind not in STEPPED:
            return found
        own = self._inference.given_below(holder, name, below)
        return own if own.kind in STEPPED else found

    def _made_otherwise(self, below: Ref, holder: Ref, found: Value) -> Value:
        """The value, or what a class below the holder makes in place of the method that made it."""
        if not (found.is_environment or found.kind is Kind.MIXED):
            return found
        for reason in found.evidence:
            name, is_call, _ = reason.partition(_GAVE)
            way = self._members.method(below, name) if is_call else None
            if way is not None and self._members.method(holder, name) not in (None, way):
                made = self._inference.returned(way)
                return found if found.is_environment and made.is_environment else made
        return found

    def given(self, holder: Ref, name: str, below: Ref) -> Value:
        """Works out what the constructor of a class is given for an attribute of one below it."""
        given = self._members.bindings(holder, name)[-1].value
        if type(given) is not Name:
            return UNKNOWN
        return self._inference.parameters.given_below(holder.module, given, below)

    def left(self, owner: Value, name: str) -> list[Value]:
        """An attribute that no class above sets: whatever has it is of a class below that does."""
        if ":" not in owner.name or not (
            name == _WRAPPED or self._inference.modules.defining(name)
        ):
            return []
        ref, members = Ref.of(owner.name), self._members
        if members.holder(ref, "__getattr__") is not None or members.outside.is_given(ref, name):
            return []
        found = []
        for one in self._inference.classes.derived.below(ref):
            if self._brings(one, name):
                found.append(members.of(self._inference.class_info(one).instance, name))
            elif members.may_inherit(one):
                found.append(UNKNOWN)  # a class that is not seen may bring it
        called = [one for one in found if one.kind in _CALLED]
        return found if not called or all(one.kind is Kind.METHOD for one in found) else []

    def kept_within(self, name: str) -> Value:
        """What environments keep under a name, or make by it: gym's wrappers hand it on.

        It is the result of a step, an environment, or several. So do names for environments of
        several classes.
        """
        kept = []
        for ref in self._inference.modules.defining(name):
            instance = self._inference.class_info(ref).instance
            if instance.is_environment:
                kept.append(self._made(self._members.of(instance, name)))
                if kept[-1].kind is Kind.UNKNOWN:
                    return UNKNOWN
        return union(kept) if len({one.kind for one in kept}) == 1 else UNKNOWN

    def _made(self, found: Value) -> Value:
        """An attribute if it is a step's result, an environment or gives one (UNKNOWN if not)."""
        if found.kind is Kind.STEP or _is_surely_one(found):
            return found
        way = self._members.function(found) if found.kind is Kind.METHOD else None
        given = self._inference.returned(way) if way is not None else UNKNOWN
        return Value(Kind.CALLABLE, of=given) if _is_surely_one(given) else UNKNOWN

    def _brings(self, ref: Ref, name: str) -> bool:
        """Whether instances of a class have an attribute, by a class above or by gym's Wrapper."""
        if self._members.holder(ref, name) is not None:
            return True
        return name == _WRAPPED and self._inference.class_info(ref).is_wrapper

    def of_property(self, ref: Ref, holder: Ref, name: str) -> Value:
        """What a property that a class leaves open is in the classes below it."""
        left = self._members.method(holder, name)
        if left is None or self._inference.modules.scope(left).returns:
            return UNKNOWN
        return union(map(self._inference.returned, overrides(self._inference, ref, name)))

    def chosen(self, ref: Ref, name: str) -> Iterator[Value]:
        """What classes below one have in their bodies for an attribute: ``engine = Simulator``."""
        for one in self._inference.modules.chosen[name]:
            if one != ref and ref in self._inference.lineage(one):
                bindings = self._members.bindings(one, name)
                yield self._inference.bound(one.module, bindings)


def _is_surely_one(value: Value) -> bool:
    """Whether a value is an environment, or a container of environments."""
    one = value.of if value.kind is Kind.MANY and value.of is not None else value
    return one.kind is Kind.ENV and not one.guess
