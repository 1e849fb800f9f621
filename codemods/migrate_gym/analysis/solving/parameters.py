"""What a parameter may hold: by its annotation, else by what callers pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...patterns import late
from ..reading import expressions as e
from ..reading.expressions import OTHER, Expression
from ..reading.records import Scope
from ..tables import lookalikes
from ..tables.functions import CONSTRUCTOR, LAMBDA
from .called_as import MOST_CALLS, CalledAs
from .fixtures import Fixtures
from .modules import Ref
from .rests import Rests, may_fill
from .scheduled import called_in_the_end
from .sites import INNER, WITHIN, Site
from .taken import Taken
from .values import UNKNOWN, Kind, OneKind, Value, union

if TYPE_CHECKING:
    from .inference import Inference

_ITSELF = "self"
_TYPED = frozenset({Kind.MANY, Kind.CALLABLE, Kind.LOOKALIKE, Kind.ENV, Kind.VECTOR})
_STEPPED = frozenset({Kind.LOOKALIKE, Kind.ENV, Kind.VECTOR, Kind.MIXED})
_TEST = late(r"(?:^|[\\/])(?:tests?[\\/]|test_[^\\/]*$|conftest\.py$)")
_Target = tuple[OneKind, str, OneKind, str, "tuple[_Target, ...]"]
_Passed = tuple[str, Value]
"""What is passed, with the module in which it is."""


class Parameters:
    """The parameters of the functions of a project, and the calls that fill them."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._fixtures = Fixtures(inference)
        self._rests = Rests(inference)
        self._taken = Taken(inference)
        self._called_as = CalledAs(inference)
        self._sites = inference.sites

    def value(self, module: str, parameter: e.Parameter) -> Value:
        """Returns what a parameter may hold."""
        function = Ref(module, parameter.scope)
        scope = self._modules.scope(function)
        if self._modules.owner(function) is not None and _is_bound(scope, parameter.name):
            return self._bound(function, scope)
        if parameter.name == _ITSELF:
            itself = self._taken.instance(function)
            if itself.is_known:
                return itself
        typed = self.instance_of(module, scope.parameters[parameter.name])
        if typed.is_known and typed.kind is not Kind.INSTANCE and not self._is_protocol(typed):
            place = self._modules.place(module, scope.line)
            typed = typed.because(f"{parameter.name} is annotated in {place}")
            passed = list(self.passed(function, parameter.name))
            if typed.is_environment and passed and all(map(_is_lookalike, passed)):
                return union(passed)  # that none of gym's is passed says more than the annotation
            return typed.made_with(passed) if typed.is_environment else typed
        given = self._trusted(function, scope, parameter.name)
        default = scope.defaults.get(parameter.name)
        if default is not None:
            given.append(self._inference.value(module, default))
        given.append(self._fixtures.value(function, scope, parameter.name))
        found = union(given)
        if not found.is_known and not typed.is_known:
            found = union(
                [value for _, value in self._passed_below(function, scope, parameter.name)]
            )
            if not _holds_stepped(found):
                around = self._put_around(function, scope, parameter.name)
                return (
                    around if around.is_known else self._of_model(function, scope, parameter.name)
                )
        return found if found.is_known else typed

    def _of_model(self, method: Ref, scope: Scope, name: str) -> Value:
        """The VecEnv that a library of models hands to a method that a class below overrides."""
        owner = Ref(method.module, scope.parent)
        is_method = self._modules.scope(owner).kind == "class" and scope.name != CONSTRUCTOR
        if not is_method or name not in lookalikes.MODEL_ATTRIBUTES:
            return UNKNOWN
        return self._inference.members.of_derived_model(owner, name)

    def _put_around(self, function: Ref, scope: Scope, name: str) -> Value:
        """The environment that a wrapper of gym's hands to the class above, whoever makes it."""
        owner = Ref(function.module, scope.parent)
        is_one = scope.name == CONSTRUCTOR and len(scope.bindings.get(name, ())) == 1
        if not (is_one and self._modules.scope(owner).kind == "class"):
            return UNKNOWN
        if not any(_is_same(passed, name, function) for passed in self._handed_up(owner)):
            return UNKNOWN
        info = self._inference.class_info(owner)
        if not (info.is_wrapper and info.instance.kind is Kind.ENV):
            return UNKNOWN
        inner = self._inference.members.of(info.instance, "env")
        return inner if inner.kind is Kind.ENV else UNKNOWN

    def _handed_up(self, owner: Ref) -> Iterator[Expression | None]:
        """What a class hands as the first argument to the constructors of those above."""
        for module, call in self._sites.inside(self._modules.scope(owner).name):
            if module == owner.module:
                yield call.argument("env", 0)
        for call in self._constructors.get(owner.module, ()):
            yield call.argument("env", 1)

    @cached_property
    def _constructors(self) -> dict[str, list[e.Call]]:
        """The calls of constructors of classes above, by the module that they are in."""
        found: dict[str, list[e.Call]] = {}
        for module, call in self._sites.of(CONSTRUCTOR):
            found.setdefault(module, []).append(call)
        return found

    def _is_protocol(self, typed: Value) -> bool:
        """Whether a type only says which methods there are: what is passed says more."""
        if ":" not in typed.name:
            return False
        bases = self._modules.scope(Ref.of(typed.name)).bases
        return any(e.last_part(base) == "Protocol" for base in bases)

    def _bound(self, function: Ref, scope: Scope) -> Value:
        """What ``self`` or ``cls`` is."""
        owner = Ref(function.module, scope.parent)
        if "classmethod" in scope.decorators or scope.name in ("__new__", "__init_subclass__"):
            return Value(Kind.CLASS, str(owner))
        return self._inference.class_info(owner).instance

    def instance_of(self, module: str, annotation: Expression) -> Value:
        """Returns what something of a type is."""
        if annotation is OTHER:
            return UNKNOWN
        if isinstance(annotation, e.Either):
            return union([self.instance_of(module, option) for option in annotation.options])
        return self._instance(module, self._inference.value(module, annotation), annotation)

    def _instance(self, module: str, named: Value, annotation: Expression) -> Value:
        if named.choices:
            return union([self._instance(module, c, annotation) for c in named.choices])
        if named.kind in _TYPED or named.kind is Kind.MIXED:
            return named
        if named.kind is Kind.DOTTED and lookalikes.is_either(named.name):
            reason = f"{named.name} is an environment of gym's or a VecEnv"
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        return self._inference.calls.called(module, named, e.Call(annotation, (), (), 0, 0))

    def _trusted(self, function: Ref, scope: Scope, name: str) -> list[Value]:
        """What callers pass; tests alone do not say it where the project passes something else.

        The test of a class of the project's own for wrappers may put it around a gym environment.
        """
        given = list(self._passed(function, scope, name))
        if given and all(map(self._is_of_test, given)):
            below = list(self._passed_below(function, scope, name))
            given = given if all(map(self._is_of_test, below)) else below
        return [value for _, value in given]

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
            self._sites.of(called),
            lambda index: self._inference.callee(called, index),
        )

    def _from_named(self, function: Ref, scope: Scope, name: str, called: str) -> Iterator[_Passed]:
        """What calls pass of what is called by a name that only the run knows."""
        named = self._called_as.by_name(called)
        return self._from_sites(
            (function, scope, name),
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
            [inside[index] for index in own],
            lambda index: self._inference.callee(within, own[index]),
        )

    def _from_sites(
        self,
        parameter: tuple[Ref, Scope, str],
        sites: Sequence[Site],
        target_of: Callable[[int], Value],
    ) -> Iterator[_Passed]:
        """What calls pass for a parameter of a function.

        Args:
            parameter: The function, its scope and the name of the parameter.
            sites: The calls.
            target_of: Gives what one of them calls.
        """
        function, scope, name = parameter
        position = self._position(function, scope, name)
        goes_there: dict[_Target, bool] = {}
        for index, (module, call) in enumerate(sites):
            argument = call.argument(name, position)
            is_handed_on = argument is None or type(argument) is e.Spread
            if is_handed_on and not may_fill(call, name, position):
                continue
            if argument is not None and not _says_something(argument):
                continue
            target = target_of(index)
            key = _told_by(target)
            goes = goes_there.get(key)
            if goes is None:  # the calls of a name go to few different functions
                goes = goes_there[key] = self._calls(target, function, scope)
            if goes:
                value = (
                    self._rests.filled(module, call, name, position)
                    if argument is None or is_handed_on
                    else self._inference.value(module, argument)
                )
                place = self._modules.place(module, call.line)
                yield module, value.because(f"{name} is passed in {place}")

    def handed(self, function: Ref, name: str, attribute: str) -> Value:
        """Works out what an attribute is of what callers pass for a parameter."""
        scope = self._modules.scope(function)
        if self._modules.owner(function) is not None and _is_bound(scope, name):
            return UNKNOWN
        position = self._position(function, scope, name)
        passed = (
            (module, call.argument(name, position))
            for module, call in self._callers(function, scope)
        )
        return union(
            [
                self._inference.value(module, e.Attribute(argument, attribute))
                for module, argument in passed
                if isinstance(argument, e.Name)
            ]
        )

    def arguments(self, function: Ref, name: str) -> list[tuple[str, Expression | None]]:
        """What each caller passes for a parameter (None: nothing), with the module it is in.

        Nothing at all where calls by that name may go there or elsewhere.
        """
        scope = self._modules.scope(function)
        owner = self._modules.owner(function)
        names = [scope.name]
        if owner is not None and scope.name == CONSTRUCTOR:
            names = [owner.name, *self._sites.constructions(owner.name)]
        found = []
        position = self._position(function, scope, name)
        for called in names if not self._sites.given(scope.name) else ():
            for index, (module, call) in enumerate(self._sites.of(called)):
                target = self._inference.callee(called, index)
                if self._calls(target, function, scope) and not _is_open(call):
                    found.append((module, call.argument(name, position)))
                elif not target.is_known or _is_open(call):
                    return []
        return found

    def _position(self, function: Ref, scope: Scope, name: str) -> int:
        """Where a call passes a parameter."""
        return list(scope.parameters).index(name) - self._is_bound_to_one(function, scope)

    def _is_bound_to_one(self, function: Ref, scope: Scope) -> bool:
        """Whether calls leave out a first parameter."""
        is_method = self._modules.owner(function) is not None
        return is_method and "staticmethod" not in scope.decorators

    def rest(self, module: str, rest: e.Rest) -> Value:
        """Returns what ``*args`` or ``**kwargs`` of a function may hold."""
        function = Ref(module, rest.scope)
        scope = self._modules.scope(function)
        calls = self._callers(function, scope)
        if rest.position < 0:
            return self._rests.named(calls, scope)
        skipped = self._is_bound_to_one(function, scope)
        return self._rests.positional(calls, rest.position - skipped)

    def _callers(self, function: Ref, scope: Scope) -> Iterator[Site]:
        """The calls that go to a function of the project; of a constructor, those below too.

        Where very many have its name, they are those of a library that makes no environments, and
        looking at all would take as long as everything else.
        """
        owner = self._modules.owner(function)
        is_constructor = owner is not None and scope.name == CONSTRUCTOR
        names = [scope.name]
        if owner is not None and is_constructor:
            names = [owner.name, *self._sites.constructions(owner.name)]
        if sum(len(self._sites.of(name)) for name in names) > MOST_CALLS:
            return
        for name in names:
            for index, site in enumerate(self._sites.of(name)):
                if self._calls(self._inference.callee(name, index), function, scope):
                    yield site

    def _made_with(self, function: Ref, scope: Scope, name: str) -> Iterator[_Passed]:
        """What ``make`` is given for the constructor of a class that the project registers."""
        if scope.name != "__init__" or not self._inference.classes.is_registered(
            Ref(function.module, scope.parent)
        ):
            return
        for module, call in self._sites.of("make"):
            argument = dict(call.keywords).get(name)
            if argument is not None and _says_something(argument):
                place = self._modules.place(module, call.line)
                value = self._inference.value(module, argument)
                yield module, value.because(f"{name} is made in {place}")

    def passed(self, function: Ref, name: str) -> Iterator[Value]:
        """Yields what callers pass for a parameter, whatever its annotation says."""
        return (value for _, value in self._passed(function, self._modules.scope(function), name))

    def is_passed(self, function: Ref, name: str, count: int) -> bool:
        """Whether a call passes so many values, written out, for a parameter."""
        scope = self._modules.scope(function)
        position = self._position(function, scope, name)
        passed = (call.argument(name, position) for _, call in self._callers(function, scope))
        return any(isinstance(one, e.Many) and len(one.parts) == count for one in passed)

    def filled(self, function: Value) -> list[str]:
        """The parameters that callers of a function or method of the project fill."""
        ref = self._inference.members.function(function)
        if ref is None:
            return []
        scope = self._modules.scope(ref)
        is_bound = function.kind is Kind.METHOD and "staticmethod" not in scope.decorators
        return list(scope.parameters)[is_bound:]

    def callee(self, name: str, index: int) -> Value:
        """Works out what one of the calls of a name calls."""
        module, call = self._sites.of(name)[index]
        return called_in_the_end(self._inference.value(module, call.function))

    def _calls(self, target: Value, function: Ref, scope: Scope) -> bool:
        """Whether a call of something goes to a function of the project."""
        return any(
            self._is_target(choice, function, scope) for choice in target.choices or (target,)
        )

    def _is_target(self, target: Value, function: Ref, scope: Scope) -> bool:
        if target.kind is Kind.FUNCTION:
            return target.name == str(function)
        if target.kind is Kind.CLASS and ":" in target.name:
            return self._inference.members.method(Ref.of(target.name), "__init__") == function
        if target.kind is not Kind.METHOD or target.name != scope.name:
            return False
        owner = target.of or UNKNOWN
        if scope.name == CONSTRUCTOR:
            is_named = ":" in owner.name
            return (
                is_named
                and self._inference.members.method(Ref.of(owner.name), scope.name) == function
            )
        if ":" not in owner.name:
            return owner.is_environment
        return self._reaches(Ref.of(owner.name), function, scope)

    def _reaches(self, owner: Ref, function: Ref, scope: Scope) -> bool:
        """Whether a function is a method of a class, or overrides it in a class below."""
        if self._inference.members.method(owner, scope.name) == function:
            return True
        return owner in self._inference.lineage(Ref(function.module, scope.parent))


def _told_by(target: Value) -> _Target:
    """What tells whether a call of something goes to a function."""
    owner = target.of or UNKNOWN
    choices = tuple(map(_told_by, target.choices)) if target.choices else ()
    return target.kind, target.name, owner.kind, owner.name, choices


def _is_same(passed: Expression | None, name: str, function: Ref) -> bool:
    """Whether what is passed is what a name holds in a function."""
    return isinstance(passed, e.Name) and (passed.id, passed.scope) == (name, function.scope)


def _is_open(call: e.Call) -> bool:
    """Whether a call hands on what it was given itself."""
    spread = any(isinstance(one, e.Spread) for one in call.arguments)
    return spread or any(key is None for key, _ in call.keywords)


def _holds_stepped(value: Value) -> bool:
    """Whether something is what has steps, or a dict with such: ``{"envs": envs}``."""
    held = value.parts if value.keys else (value,)
    return any(one.kind in _STEPPED for one in held)


def _is_lookalike(value: Value) -> bool:
    return value.kind is Kind.LOOKALIKE and not value.guess


def _is_bound(scope: Scope, name: str) -> bool:
    return next(iter(scope.parameters)) == name and "staticmethod" not in scope.decorators


def _is_told_by_use(passed: Value) -> bool:
    """Whether it is one of several for one of several functions: what each does with it says which.

    Classes of the project may give four values as well as gym's environments do.
    """
    are_own = any(":" in one.name and one.kind is Kind.LOOKALIKE for one in passed.options)
    return passed.kind is Kind.MIXED and not are_own


def _says_something(argument: Expression) -> bool:
    return type(argument) not in (e.Other, e.Text)
