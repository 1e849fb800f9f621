"""What the classes of a project declare as their spaces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..reading.bounds import OUTSIDE, Bounds
from ..reading.expressions import (
    Attribute,
    Call,
    Either,
    Expression,
    Many,
    Name,
    Number,
    Other,
    last_part,
)
from ..solving.classes.space_values import is_another
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Value
from ..tables.known import SPACES

_CONSTRUCTOR, _OWN = "__init__", "self"
_SIZE = "the size of a space"
_DISCRETE, _TUPLE = "Discrete", "Tuple"


class Spaces:
    """The spaces of environments, which gymnasium's checker wants to be of its own classes.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def is_none(self, ref: Ref) -> str:
        """The attribute of an environment that surely holds no space of gym's; "" for none."""
        return next((name for name in SPACES if self._holds_another(ref, name)), "")

    def is_discrete(self, ref: Ref, name: str) -> bool:
        """Whether environments of a class surely have a ``Discrete`` of gym's under a name."""
        return self._is_made(ref, name, _DISCRETE)

    def is_tuple(self, ref: Ref, name: str) -> bool:
        """Whether environments of a class surely have a ``Tuple`` of gym's under a name."""
        return self._is_made(ref, name, _TUPLE)

    def _is_made(self, ref: Ref, name: str, space: str) -> bool:
        holder = self._inference.members.holder(ref, name)
        if holder is None or self._inference.members.outside.is_given(ref, name):
            return False
        bindings = self._inference.members.bindings(holder, name)
        return all(self._makes(holder.module, one.value, space) for one in bindings)

    def _makes(self, module: str, given: Expression, space: str) -> bool:
        if not isinstance(given, Call) or last_part(given.function) != space:
            return False
        made = self._inference.value(module, given.function)
        return made.kind is Kind.DOTTED and self._modules.is_legacy(made.name)

    def asked(self, ref: Ref, name: str) -> str:
        """Where an environment of a class may be asked for a space it does not have ("")."""
        for module, base, line in self._asked.get(name, ()):
            value = self._inference.value(module, base)
            is_own = isinstance(base, Name) and base.id == _OWN
            if any(self._may_be(one, ref, is_own) for one in value.choices or (value,)):
                return self._modules.place(module, line)
        return ""

    @cached_property
    def _asked(self) -> dict[str, list[tuple[str, Expression, int]]]:
        found: dict[str, list[tuple[str, Expression, int]]] = {}
        for module, facts in self._modules.facts.items():
            for base, name, line in facts.asked_spaces:
                found.setdefault(name, []).append((module, base, line))
        return found

    def _may_be(self, value: Value, ref: Ref, is_own: bool) -> bool:
        """Whether a value may be an environment of a class, or a wrapper around one.

        Args:
            value: An environment, or anything else.
            ref: The class.
            is_own: Whether it is what a method is called on: no other class is handed to that.
        """
        if value.kind is not Kind.ENV or value.modern or value.makes:
            return False
        if ":" not in value.name:
            return True
        other = Ref.of(value.name)
        if ref in self._inference.lineage(other) or other in self._inference.lineage(ref):
            return True
        return not is_own or self._inference.class_info(other).is_wrapper

    @cached_property
    def sized(self) -> frozenset[str]:
        """The names of functions and properties that give the size of a space as it is: ``n``.

        Those that give what another of them gives are among them.
        """
        given: dict[str, set[str]] = {}
        for facts in self._modules.facts.values():
            for scope in facts.scopes:
                for returned in scope.returns:
                    for source in _sizes(returned):
                        given.setdefault(source, set()).add(scope.name)
        found: set[str] = set()
        new = given.get(_SIZE, set())
        while new:
            found |= new
            new = {one for name in new for one in given.get(name, ())} - found
        return frozenset(found)

    @cached_property
    def bounded(self) -> frozenset[str]:
        """The names of functions and classes that take the bounds of a Box."""
        names = set(self._named())
        makers = [name for name in names if name != _CONSTRUCTOR]
        makers += [name.rpartition(".")[2] for name in OUTSIDE]
        return frozenset(makers if _CONSTRUCTOR not in names else [*makers, *self._made()])

    def _named(self) -> Iterator[str]:
        for facts in self._modules.facts.values():
            yield from (scope.name for scope in facts.scopes if scope.bounds is not None)

    def _made(self) -> Iterator[str]:
        """The names of classes whose constructor takes bounds."""
        for ref in self._modules.classes:
            if self.bounds(Value(Kind.CLASS, str(ref))) is not None:
                yield self._modules.scope(ref).name

    def bounds(self, called: Value) -> tuple[list[str], Bounds] | None:
        """What a function or class takes as the bounds of a Box of gym's.

        Returns:
            The names of what a call passes by position, and the bounds among them.
        """
        if called.kind is Kind.DOTTED:
            return OUTSIDE.get(called.name)
        members = self._inference.members
        is_class = called.kind is Kind.CLASS and ":" in called.name
        made = members.method(Ref.of(called.name), _CONSTRUCTOR) if is_class else None
        function = made or members.function(called)
        scope = self._modules.scope(function) if function is not None else None
        if function is None or scope is None or scope.bounds is None:
            return None
        space = self._inference.value(function.module, scope.bounds.space)
        if space.kind is not Kind.DOTTED or not self._modules.is_legacy(space.name):
            return None
        is_bound = called.kind is Kind.METHOD and "staticmethod" not in scope.decorators
        return [*scope.parameters][is_class or is_bound :], scope.bounds

    def _holds_another(self, ref: Ref, name: str) -> bool:
        holder = self._inference.members.holder(ref, name)
        if holder is None:
            return False
        bindings = self._inference.members.bindings(holder, name)
        if any(isinstance(binding.value, Many) for binding in bindings):
            return True
        if all(isinstance(binding.value, (Number, Other)) for binding in bindings):
            return not self._inference.members.outside.is_given(ref, name)
        return is_another(self._inference, self._inference.bound(holder.module, bindings))


def _sizes(returned: Expression) -> Iterator[str]:
    """Where a number that is returned is from, if it may be a size: a space, or what is called."""
    if isinstance(returned, Either):
        for one in returned.options:
            yield from _sizes(one)
    elif isinstance(returned, Call):
        yield last_part(returned.function)
    elif isinstance(returned, Attribute):
        is_size = returned.name == "n" and last_part(returned.base).endswith("space")
        yield _SIZE if is_size else returned.name
