"""What callers pass for a parameter of a function of the project."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ....patterns import late
from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.records import Scope
from ...tables.functions import CONSTRUCTOR, LAMBDA
from ..modules import Ref
from ..values import Kind, Value
from .called_as import CalledAs
from .callers import Callers, Target
from .rests import Rests, may_fill
from .sites import BY_NAME, INNER, WITHIN, Site

if TYPE_CHECKING:
    from ..inference import Inference

_TEST = late(r"(?:^|[\\/])(?:tests?[\\/]|test_[^\\/]*$|conftest\.py$)")
_NOWHERE: Target = ()
"""What tells of a call that nothing is known of what it calls."""
_Passed = tuple[str, Value]
"""What is passed, with the module in which it is."""


class Passed:
    """What the calls of functions fill their parameters with."""

    def __init__(self, inference: Inference, callers: Callers, rests: Rests) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._sites = inference.sites
        self._callers = callers
        self._rests = rests
        self._called_as = CalledAs(inference)
        # By what calls are kept, and in their order: what tells where each goes, once that is
        # settled. All functions of a name ask the same calls.
        self._told: dict[str, list[Target | None]] = {}

    def all(self, function: Ref, scope: Scope, name: str) -> Iterator[Value]:
        """What callers pass, whoever they are."""
        return (value for _, value in self._passed(function, scope, name))

    def trusted(self, function: Ref, scope: Scope, name: str) -> list[Value]:
        """What callers pass; tests alone do not say it where the project passes something else.

        The test of a class of the project's own for wrappers may put it around a gym environment.
        """
        given = list(self._passed(function, scope, name))
        if given and all(map(self._is_of_test, given)):
            below = list(self._passed_below(function, scope, name))
            given = given if all(map(self._is_of_test, below)) else below
        return [value for _, value in given]

    def below(self, function: Ref, scope: Scope, name: str) -> list[Value]:
        """What the classes below pass to a constructor, or those who make them."""
        return [value for _, value in self._passed_below(function, scope, name)]

    def for_class(self, function: Ref, scope: Scope, name: str, below: Ref) -> list[Value]:
        """What a constructor is passed for a class below its own, or one below that."""
        called = self._modules.scope(below).name
        return [
            value
            for one in (called, *self._sites.constructions(called))
            for _, value in self._from_calls(function, scope, name, one)
        ]

    def _is_of_test(self, passed: _Passed) -> bool:
        return bool(_TEST.search(self._modules.facts[passed[0]].path))

    def _passed(self, function: Ref, scope: Scope, name: str) -> Iterator[_Passed]:
        """What callers pass for a parameter."""
        owner = self._modules.owner(function)
        called = owner.name if owner is not None and scope.name == CONSTRUCTOR else scope.name
        if scope.name == LAMBDA:
            called = self._called_as.of_lambda(function) or called
        yield from self._from_calls(function, scope, name, called)
        if not self._sites.of(called):
            is_class = scope.name == CONSTRUCTOR
            others = (
                self._called_as.of_class(called)
                if is_class
                else self._called_as.of_function(function, scope)
            )
            for other in others:
                found = self._from_calls(function, scope, name, other)
                yield from (passed for passed in found if not _is_told_by_use(passed[1]))
            yield from self._from_named(function, scope, name, called)
            if is_class:
                yield from self._from_class(function, scope, name, called)
        around = self._modules.scope(Ref(function.module, scope.parent))
        if around.kind == "function":
            yield from self._from_calls(function, scope, name, INNER.format(around.name))
        yield from self._made_with(function, scope, name)

    def _passed_below(self, function: Ref, scope: Scope, name: str) -> Iterator[_Passed]:
        """What the classes below pass to a constructor, or those who make them."""
        owner = self._modules.owner(function)
        if owner is not None and scope.name == CONSTRUCTOR:
            for called in self._sites.constructions(owner.name):
                yield from self._from_calls(function, scope, name, called)
                if not self._sites.of(called):
                    for other in self._called_as.of_class(called):
                        yield from self._from_calls(function, scope, name, other)
                    yield from self._from_named(function, scope, name, called)

    def _from_calls(self, function: Ref, scope: Scope, name: str, called: str) -> Iterator[_Passed]:
        """What calls that are kept by a name pass for a parameter."""
        return self._from_sites(
            (function, scope, name),
            called,
            self._sites.of(called),
            lambda index: self._inference.callee(called, index),
        )

    def _from_named(self, function: Ref, scope: Scope, name: str, called: str) -> Iterator[_Passed]:
        """What calls pass of what is called by a name that only the run knows."""
        named = self._called_as.by_name(called)
        return self._from_sites(
            (function, scope, name),
            f"{BY_NAME} {called}",
            [site for site, _ in named],
            lambda index: self._called_as.having(named[index][0][0], named[index][1], called),
        )

    def _from_class(self, function: Ref, scope: Scope, name: str, called: str) -> Iterator[_Passed]:
        """What a class's own methods pass to its constructor, as ``cls(…)``."""
        inside = self._sites.inside(called)
        own = [index for index, (_, call) in enumerate(inside) if type(call.function) is e.Name]
        within = WITHIN.format(called)
        return self._from_sites(
            (function, scope, name),
            f"cls {within}",
            [inside[index] for index in own],
            lambda index: self._inference.callee(within, own[index]),
        )

    def _from_sites(
        self,
        parameter: tuple[Ref, Scope, str],
        kept_by: str,
        sites: Sequence[Site],
        target_of: Callable[[int], Value],
    ) -> Iterator[_Passed]:
        """What calls pass for a parameter of a function.

        Args:
            parameter: The function, its scope and the name of the parameter.
            kept_by: What the calls are kept by.
            sites: The calls.
            target_of: Gives what one of them calls.
        """
        function, scope, name = parameter
        position = self._callers.position(function, scope, name)
        told = self._told.setdefault(kept_by, [None] * len(sites))
        goes_there: dict[Target | None, bool] = {_NOWHERE: False}
        for index, (module, call) in enumerate(sites):
            if goes_there.get(told[index]) is False:
                continue
            argument = call.argument(name, position)
            is_handed_on = argument is None or type(argument) is e.Spread
            if is_handed_on and not may_fill(call, name, position):
                continue
            if argument is not None and not _says_something(argument):
                continue
            before = self._inference.open_reads
            target = target_of(index)
            key = self._callers.told_by(target) if target.is_known else _NOWHERE
            if told[index] is None and self._inference.is_settled(before):
                told[index] = key
            goes = goes_there.get(key)
            if goes is None:  # the calls of a name go to few different functions
                goes = goes_there[key] = self._callers.goes_to(target, function, scope)
            if goes and self._callers.may_take(call, target, function, scope):
                value = (
                    self._rests.filled(module, call, name, position)
                    if argument is None or is_handed_on
                    else self._inference.value(module, argument)
                )
                if value.is_known:
                    place = self._modules.place(module, call.line)
                    value = value.because(f"{name} is passed in {place}")
                yield module, value

    def _made_with(self, function: Ref, scope: Scope, name: str) -> Iterator[_Passed]:
        """What ``make`` is given for the constructor of a class that the project registers."""
        if scope.name != CONSTRUCTOR or not self._inference.classes.is_registered(
            Ref(function.module, scope.parent)
        ):
            return
        for module, call in self._sites.of("make"):
            argument = dict(call.keywords).get(name)
            if argument is not None and _says_something(argument):
                place = self._modules.place(module, call.line)
                value = self._inference.value(module, argument)
                yield module, value.because(f"{name} is made in {place}")


def _is_told_by_use(passed: Value) -> bool:
    """Whether it is one of several for one of several functions: what each does with it says which.

    Classes of the project may give four values as well as gym's environments do.
    """
    are_own = any(":" in one.name and one.kind is Kind.LOOKALIKE for one in passed.options)
    return passed.kind is Kind.MIXED and not are_own


def _says_something(argument: Expression) -> bool:
    return type(argument) not in (e.Other, e.Text)
