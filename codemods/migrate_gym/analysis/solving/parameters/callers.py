"""Which calls go to a function of the project."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.records import Scope
from ...tables import known
from ...tables.functions import CONSTRUCTOR
from ..calling.scheduled import called_in_the_end
from ..modules import Ref
from ..values import UNKNOWN, Kind, Value
from .called_as import MOST_CALLS
from .sites import Site

if TYPE_CHECKING:
    from ..inference import Inference

Target = tuple[object, ...]
"""What tells whether a call of something goes to a function."""


class Callers:
    """The calls of a project by the functions that they go to."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._sites = inference.sites
        # Of one of several things, by its identity, beside which it stands so that no other takes
        # it: what calls of one name go to is asked for every parameter.
        self._told: dict[int, tuple[Value, Target]] = {}

    def of(self, function: Ref, scope: Scope) -> Iterator[Site]:
        """The calls that go to a function of the project; of a constructor, those below too.

        Where very many have its name, they are those of a library that makes no environments, and
        looking at all would take as long as everything else.
        """
        names = self._names(function, scope)
        if sum(len(self._sites.of(name)) for name in names) > MOST_CALLS:
            return
        for name in names:
            for index, site in enumerate(self._sites.of(name)):
                if self.goes_to(self._inference.callee(name, index), function, scope):
                    yield site

    def arguments(self, function: Ref, name: str) -> list[tuple[str, Expression | None]]:
        """What each caller passes for a parameter (None: nothing), with the module it is in.

        Nothing at all where calls by that name may go there or elsewhere.
        """
        scope = self._modules.scope(function)
        if self._sites.given(scope.name):
            return []
        found = []
        position = self.position(function, scope, name)
        for called in self._names(function, scope):
            for index, (module, call) in enumerate(self._sites.of(called)):
                target = self._inference.callee(called, index)
                if self.goes_to(target, function, scope) and not _is_open(call):
                    found.append((module, call.argument(name, position)))
                elif not target.is_known or _is_open(call):
                    return []
        return found

    def callee(self, name: str, index: int) -> Value:
        """Works out what one of the calls of a name calls."""
        module, call = self._sites.of(name)[index]
        return called_in_the_end(self._inference.value(module, call.function))

    def position(self, function: Ref, scope: Scope, name: str) -> int:
        """Where a call passes a parameter."""
        return list(scope.parameters).index(name) - self.is_bound_to_one(function, scope)

    def is_bound_to_one(self, function: Ref, scope: Scope) -> bool:
        """Whether calls leave out a first parameter."""
        is_method = self._modules.owner(function) is not None
        return is_method and "staticmethod" not in scope.decorators

    def told_by(self, target: Value) -> Target:
        """What tells whether a call of something goes to a function."""
        owner = target.of or UNKNOWN
        choices = target.choices or owner.choices
        if not choices:
            return target.kind, target.name, owner.kind, owner.name, ()
        known = self._told.get(id(target))
        if known is None:
            told = (target.kind, target.name, *map(self.told_by, choices))
            known = self._told[id(target)] = target, told
        return known[1]

    def goes_to(self, target: Value, function: Ref, scope: Scope) -> bool:
        """Whether a call of something goes to a function of the project."""
        if not target.choices:
            return self._is_target(target, function, scope)
        return any(self._is_target(choice, function, scope) for choice in target.choices)

    def may_take(self, call: e.Call, target: Value, function: Ref, scope: Scope) -> bool:
        """Whether a call of a method, which goes to a function, may do so by its arguments.

        ``self.run(observation)`` in a class with ``def run(self, observation)`` is never of a class
        below that has ``def run(self, state, observation)`` in its place.
        """
        owner = target.of or UNKNOWN
        if target.kind is not Kind.METHOD or ":" not in owner.name or owner.choices:
            return True
        method = self._inference.members.method(Ref.of(owner.name), scope.name)
        if method is None or method == function or scope.decorators:
            return True
        return _has_enough(call, scope) or not _has_enough(call, self._modules.scope(method))

    def _names(self, function: Ref, scope: Scope) -> list[str]:
        """What the calls of a function are kept by; of a constructor, those below too."""
        owner = self._modules.owner(function)
        if owner is None or scope.name != CONSTRUCTOR:
            return [scope.name]
        return [owner.name, *self._sites.constructions(owner.name)]

    def _is_target(self, target: Value, function: Ref, scope: Scope) -> bool:
        if target.kind is Kind.FUNCTION:
            return target.name == str(function)
        if target.kind is Kind.CLASS and ":" in target.name:
            return function in self._inference.members.constructors(Ref.of(target.name))
        if target.kind is not Kind.METHOD or target.name != scope.name:
            return False
        owner = target.of or UNKNOWN
        if owner.choices:  # for agent in (Sarsa(), Walker()): agent.play(env)
            ways = (target.but(of=one) for one in owner.choices)
            return any(self._is_target(way, function, scope) for way in ways)
        if scope.name == CONSTRUCTOR:
            is_named = ":" in owner.name
            return is_named and function in self._inference.members.constructors(Ref.of(owner.name))
        if ":" not in owner.name:
            return owner.is_environment and self._may_be_gyms(function, scope)
        return self._reaches(Ref.of(owner.name), function, scope)

    def _may_be_gyms(self, method: Ref, scope: Scope) -> bool:
        """Whether some environment of gym's may have a method, from a class that is mixed in too.

        A class that steps and is no environment has a step of its own, and so has a module whose
        function needs more than an action: ``def step(env, policy)``.
        """
        around = Ref(method.module, scope.parent)
        if self._modules.scope(around).kind != "class":
            return scope.name not in known.RESULTS or scope.required <= 1
        made = self._inference.class_info(around).instance
        if scope.name in known.RESULTS:
            return made.is_environment
        return made.kind is not Kind.LOOKALIKE

    def _reaches(self, owner: Ref, function: Ref, scope: Scope) -> bool:
        """Whether a function is a method of a class, or overrides it in a class below."""
        if self._inference.members.method(owner, scope.name) == function:
            return True
        return owner in self._inference.lineage(Ref(function.module, scope.parent))


def _has_enough(call: e.Call, method: Scope) -> bool:
    """Whether a call may pass all that a method has no defaults for."""
    named = {key for key, _ in call.keywords}
    may_be_more = _is_open(call) or any(type(one) is e.Other for one in call.arguments)
    needed = list(method.parameters)[1 : method.required]
    return may_be_more or named.issuperset(needed[len(call.arguments) :])


def _is_open(call: e.Call) -> bool:
    """Whether a call hands on what it was given itself."""
    spread = any(isinstance(one, e.Spread) for one in call.arguments)
    return spread or any(key is None for key, _ in call.keywords)
