"""What a parameter may hold: by its annotation, else by what callers pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.expressions import OTHER, Expression
from ...reading.flow import reaching
from ...reading.records import Scope
from ...tables import known, lookalikes
from ...tables.functions import CONSTRUCTOR
from ..classes.written_out import arities
from ..modules import Ref
from ..unions import union
from ..values import ANNOTATED, OLD_STREAM, STEPPED, UNKNOWN, Kind, Value
from .callers import Callers
from .fixtures import Fixtures
from .handed_up import HandedUp
from .passed import Passed
from .plain import is_plain
from .rests import Rests
from .taken import Taken

if TYPE_CHECKING:
    from ..inference import Inference

_ITSELF, _SETTER, _PLACING = "self", "setter", "__setitem__"
_TYPED = frozenset({Kind.MANY, Kind.CALLABLE, Kind.LOOKALIKE, Kind.ENV, Kind.VECTOR})


class Parameters:
    """The parameters of the functions of a project, and the calls that fill them."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._fixtures = Fixtures(inference)
        self._rests = Rests(inference)
        self._taken = Taken(inference)
        self._handed_up = HandedUp(inference)
        self.callers = Callers(inference)
        self._passed = Passed(inference, self.callers, self._rests)

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
        if is_plain(scope.parameters[parameter.name]):
            return UNKNOWN
        typed = self.instance_of(module, scope.parameters[parameter.name])
        if typed.name == OLD_STREAM:
            typed = UNKNOWN  # so what environments draw from was annotated as well
        if typed.is_known and typed.kind is not Kind.INSTANCE and not self._is_protocol(typed):
            return self._annotated(function, scope, parameter.name, typed)
        given = self._passed.trusted(function, scope, parameter.name)
        default = scope.defaults.get(parameter.name)
        if default is not None:
            given.append(self._inference.value(module, default))
        given.append(self._fixtures.value(function, scope, parameter.name))
        given.append(self._set(function, scope, parameter.name))
        found = union(given)
        if found.kind in STEPPED:
            return self._beside_below(function, scope, parameter.name, found)
        if found.is_known or typed.is_known:
            return found if found.is_known else typed
        return self._told_by_classes(function, scope, parameter.name)

    def _set(self, function: Ref, scope: Scope, name: str) -> Value:
        """What is assigned where a property is set, of which a method is the setter.

        What is put in a place of an object, ``steps[0] = …``, goes to its class's method for that.
        """
        if _places(scope, name):
            return self._inference.contents.put_into(Ref(function.module, scope.parent))
        if _SETTER not in scope.decorators or list(scope.parameters)[1:] != [name]:
            return UNKNOWN
        return self._inference.given(Ref(function.module, scope.parent), scope.name)

    def _annotated(self, function: Ref, scope: Scope, name: str, typed: Value) -> Value:
        """What a parameter of a type holds; that none of gym's is passed says more than a type."""
        place = self._modules.place(function.module, scope.line)
        typed = typed.because(f"{name} {ANNOTATED} {place}")
        if not typed.is_environment:
            return self._of_base(function, scope, name, typed)
        passed = list(self._passed.all(function, scope, name))
        fixture = self._fixtures.value(function, scope, name)
        if fixture.is_known:
            passed.append(fixture)
        if passed and all(map(_is_lookalike, passed)):
            return union(passed)
        if typed.kind is Kind.ENV and ":" not in typed.name:
            below = self._passed.below(function, scope, name)
            batches = list(filter(_may_be_batch, (*passed, *below)))
            typed = union([typed, *batches])  # which is an ``Env`` in gym as well
        return typed.made_with(passed)

    def _of_base(self, function: Ref, scope: Scope, name: str, typed: Value) -> Value:
        """What is passed for a base that merely has steps, where it is an environment below it."""
        if typed.kind is not Kind.LOOKALIKE or ":" not in typed.name:
            return typed
        if not self._inference.class_info(Ref.of(typed.name)).merely_steps:
            return typed
        passed = union(self._passed.all(function, scope, name))
        return passed if _may_be_environment(passed) else typed

    def _beside_below(self, function: Ref, scope: Scope, name: str, found: Value) -> Value:
        """What a constructor is given, where its class has what those below are given as well."""
        below = union(self._passed.below(function, scope, name))
        differs = below.kind in STEPPED and below.kind is not found.kind
        return union((found, below)) if differs else found

    def _told_by_classes(self, function: Ref, scope: Scope, name: str) -> Value:
        """What the classes below and above a method say that its callers do not."""
        found = union(self._passed.below(function, scope, name))
        if _holds_stepped(found):
            return found
        around = self._handed_up.environment(function, scope, name)
        return around if around.is_known else self._of_model(function, scope, name)

    def is_handed_up(self, constructor: Ref, name: str) -> bool:
        """Whether what a parameter holds is what a wrapper of gym's is put around."""
        scope = self._modules.scope(constructor)
        return self._handed_up.environment(constructor, scope, name).is_known

    def _of_model(self, method: Ref, scope: Scope, name: str) -> Value:
        """The VecEnv that a library of models hands to a method that a class below overrides."""
        owner = Ref(method.module, scope.parent)
        is_method = self._modules.scope(owner).kind == "class" and scope.name != CONSTRUCTOR
        if not is_method or name not in lookalikes.MODEL_ATTRIBUTES:
            return UNKNOWN
        return self._inference.members.of_derived_model(owner, name)

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

    def handed(self, function: Ref, name: str, attribute: str) -> Value:
        """Works out what an attribute is of what callers pass for a parameter."""
        scope = self._modules.scope(function)
        if self._modules.owner(function) is not None and _is_bound(scope, name):
            return UNKNOWN
        position = self.callers.position(function, scope, name)
        passed = (
            (module, call.argument(name, position))
            for module, call in self.callers.of(function, scope)
        )
        return union(
            [
                self._inference.value(module, e.Attribute(argument, attribute))
                for module, argument in passed
                if isinstance(argument, e.Name)
            ]
        )

    def rest(self, module: str, rest: e.Rest) -> Value:
        """Returns what ``*args`` or ``**kwargs`` of a function may hold."""
        function = Ref(module, rest.scope)
        scope = self._modules.scope(function)
        calls = self.callers.of(function, scope)
        if rest.position < 0:
            return self._rests.named(calls, scope)
        skipped = self.callers.is_bound_to_one(function, scope)
        return self._rests.positional(calls, rest.position - skipped)

    def passed(self, function: Ref, name: str) -> Iterator[Value]:
        """Yields what callers pass for a parameter, whatever its annotation says."""
        return self._passed.all(function, self._modules.scope(function), name)

    def is_passed(self, function: Ref, name: str, count: int) -> bool:
        """Whether a call passes so many values, written out, for a parameter."""
        scope = self._modules.scope(function)
        position = self.callers.position(function, scope, name)
        calls = self.callers.of(function, scope)
        passed = [(module, call.argument(name, position)) for module, call in calls]
        if _places(scope, name):
            for module, one in self._inference.contents.placed(Ref(function.module, scope.parent)):
                passed += [(module, one), *((module, held) for held in self._held(module, one))]
        return any(self._has(module, one, count) for module, one in passed if one is not None)

    def _held(self, module: str, given: Expression) -> list[Expression]:
        """What a name holds where it is read."""
        if not isinstance(given, e.Name):
            return []
        bindings = self._inference.bindings(module, given)
        held = reaching(self._modules.facts[module].blocks, given, bindings)
        return [one.value for one in held]

    def _has(self, module: str, given: Expression, count: int) -> bool:
        """Whether something is so many values at times: a tuple, or what a function makes one of.

        So is ``negate(env.step(0))``, and a name that is given such.
        """
        if isinstance(given, e.Many):
            return len(given.parts) == count
        if isinstance(given, e.Name):
            made = [one for one in self._held(module, given) if isinstance(one, e.Call)]
            return any(self._has(module, one, count) for one in made)
        return isinstance(given, e.Call) and self._makes(module, given, count)

    def _makes(self, module: str, call: e.Call, count: int) -> bool:
        """Whether a function of the project gives nothing but tuples of so many values."""
        called = self._inference.value(module, call.function)
        ones = called.choices or (called,)
        refs = filter(None, map(self._inference.members.function, ones))
        made = [list(arities(self._modules.scope(one))) for one in refs if not self._steps(one)]
        return any(lengths and set(lengths) == {count} for lengths in made)

    def _steps(self, function: Ref) -> bool:
        """Whether a function is the step of a class, which gives as many as environments do."""
        return self._modules.scope(function).name in known.STEPS

    def given_below(self, module: str, name: e.Name, below: Ref) -> Value:
        """What a parameter of a constructor is given for a class below, or what that hands up.

        Where nobody makes that class, it is what its base is given, and not what others below are.
        """
        function = Ref(module, name.scope)
        scope = self._modules.scope(function)
        is_bound_again = len(scope.bindings.get(name.id, ())) > 1
        if scope.name != CONSTRUCTOR or name.id not in scope.parameters or is_bound_again:
            return UNKNOWN
        own = union(self._passed.for_class(function, scope, name.id, below))
        return own if own.kind in STEPPED else union(self._passed.trusted(function, scope, name.id))

    def filled(self, function: Value) -> list[str]:
        """The parameters that callers of a function or method of the project fill."""
        ref = self._inference.members.function(function)
        if ref is None:
            return []
        scope = self._modules.scope(ref)
        is_bound = function.kind is Kind.METHOD and "staticmethod" not in scope.decorators
        return list(scope.parameters)[is_bound:]


def _holds_stepped(value: Value) -> bool:
    """Whether something is what has steps, or a dict with such: ``{"envs": envs}``."""
    held = value.parts if value.keys else (value,)
    return any(one.kind in STEPPED for one in held)


def _may_be_environment(value: Value) -> bool:
    """Whether something surely is an environment, or is one of several things."""
    return not value.guess and any(one.is_environment for one in (value, *value.options))


def _may_be_batch(value: Value) -> bool:
    return value.is_one_or_several or (value.kind is Kind.VECTOR and not value.guess)


def _is_lookalike(value: Value) -> bool:
    return value.kind is Kind.LOOKALIKE and not value.guess


def _is_bound(scope: Scope, name: str) -> bool:
    return next(iter(scope.parameters)) == name and "staticmethod" not in scope.decorators


def _places(scope: Scope, name: str) -> bool:
    """Whether a parameter is for what is put in a place of an object: ``steps[0] = …``."""
    return scope.name == _PLACING and list(scope.parameters)[2:] == [name]
