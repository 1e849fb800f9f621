"""What a call gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.records import Scope
from ...tables import functions, idioms, lookalikes
from ...tables.functions import CONSTRUCTOR, LAMBDA
from ..classes.around import Around
from ..definitions import definitions, gives_four, is_four, overrides, yields_each
from ..getters import got
from ..modules import Ref
from ..unions import held, many, union
from ..values import BESIDE_FOUR, UNKNOWN, Kind, Value
from . import factories
from .decorations import Decorations
from .handed_on import HandedOn, returned_calls
from .named import NamedCalls
from .outside import Outside

if TYPE_CHECKING:
    from ..inference import Inference

_WAITED = {"step_wait": Kind.STEP, "reset_wait": Kind.RESET}
_RESULTS = {"step": Kind.STEP, "reset": Kind.RESET}
_NEW = "__new__"
_KEYED = "_asdict"
_OF_TUPLES = frozenset({"_replace", _KEYED})
"""Methods of named tuples that give what these hold."""
_ENTERING = frozenset({"enter_context", "enter_async_context"})
_MANAGERS = frozenset({"contextmanager", "asynccontextmanager", "fixture"})


class Calls:
    """Calls of classes, functions, methods, and of what lies outside the project."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._outside = Outside(inference)
        self._named = NamedCalls(inference)
        self._decorations = Decorations(inference)
        self._handed_on = HandedOn(inference)
        self._around = Around(inference)

    def value(self, module: str, call: e.Call) -> Value:
        """Returns what a call gives."""
        function = call.function
        if type(function) is e.Name and function.id == "super":
            return self._super(module, function.scope)
        if type(function) is e.Either:
            return union([self.value(module, call._replace(function=o)) for o in function.options])
        own = self._above(module, function) if type(function) is e.Attribute else None
        if own is not None:
            return self._inference.returned(own)
        known = self._by_last_name(module, function, call)
        if known is not None:
            return known
        found = self.called(module, self._inference.value(module, function), call)
        if not found.is_known and type(function) is e.Attribute:
            found = _of_another_library(function)
        return factories.made(self._inference, module, call, found)

    def _by_last_name(self, module: str, function: e.Expression, call: e.Call) -> Value | None:
        """What a call gives whose last name says that; None for most."""
        name = e.last_part(function)
        if name in _ENTERING and call.arguments:
            return self._inference.value(module, e.Entered(call.arguments[0]))
        if name in _OF_TUPLES and isinstance(function, e.Attribute):
            return self._of_tuple(self._inference.value(module, function.base), name)
        if name == functions.FROM_KEYS and len(call.arguments) > 1:
            return many(self._inference.value(module, call.arguments[1]))
        if name == _NEW and call.arguments:
            return self._new(self._inference.value(module, call.arguments[0]))
        if name in functions.TAKING and isinstance(function, e.Attribute):
            owner = self._inference.value(module, function.base)
            if owner.keys and call.arguments and isinstance(call.arguments[0], e.Text):
                return self._under(module, owner, call)
        return None

    def _of_tuple(self, owner: Value, method: str) -> Value:
        """What a named tuple of the project gives: another one, or a dict of its parts."""
        if method != _KEYED:
            return owner
        names = (
            self._inference.modules.scope(Ref.of(owner.name)).fields if ":" in owner.name else ()
        )
        parts = [self._inference.members.of(owner, name) for name in names]
        return many(held(parts), parts, tuple(names))

    def _new(self, class_: Value) -> Value:
        """What ``super().__new__(cls)`` gives."""
        is_own = class_.kind is Kind.CLASS and ":" in class_.name
        return self._inference.class_info(Ref.of(class_.name)).instance if is_own else UNKNOWN

    def _under(self, module: str, owner: Value, call: e.Call) -> Value:
        """What ``kwargs.pop("env", None)`` gives: what is held under a key, or its default."""
        key, *default = call.arguments
        assert isinstance(key, e.Text)
        return union(
            (owner.under(key.value), *(self._inference.value(module, one) for one in default))
        )

    def called(self, module: str, function: Value, call: e.Call) -> Value:
        """Returns what a call gives, of which it is known what is called."""
        if function.choices:
            results = [self.called(module, choice, call) for choice in function.choices]
            return self._beside_four(results, function.choices)
        if function.kind is Kind.DOTTED:
            return self._outside.called(module, function.name, call)
        if function.kind is Kind.CLASS:
            return self._made(module, function, call)
        named = self._named.value(module, function, call)
        if named.is_known:
            return named
        if function.kind in (Kind.FUNCTION, Kind.METHOD):
            handed_on = self._of_given(module, function, call)
            if handed_on.is_known:
                return handed_on
        if function.kind is Kind.FUNCTION and ":" in function.name:
            method = self._as_method(Ref.of(function.name))
            if method is not None:
                return self._of_method(method)
            place = self._defined(Ref.of(function.name))
            found = self.result_of(function)
            called = e.last_part(call.function)
            instead = self._decorations.instead(Ref.of(function.name), called, found)
            if instead is not None:
                return instead
            if not found.is_known and self._makes_its_own(Ref.of(function.name)):
                found = Value(Kind.LOOKALIKE)
            name = called or self._inference.modules.scope(Ref.of(function.name)).name
            return found.because(f"{name}() in {place}")
        if function.kind is Kind.GETTER and call.arguments:
            return got(self._inference, function, self._inference.value(module, call.arguments[0]))
        if function.kind is Kind.METHOD and function.of is None and call.arguments:
            # methodcaller("step", action)(env)
            owner = self._inference.value(module, call.arguments[0])
            return self.result_of(self._inference.members.of(owner, function.name))
        return self.result_of(function)

    def _of_given(self, module: str, function: Value, call: e.Call) -> Value:
        """What a function gives one of several kinds of, if what it is given here tells which."""
        result = self.result_of(function)
        if _is_open(result):
            return self._handed_on.value(module, function, call)
        if result.kind is not Kind.FUNCTION or ":" not in result.name:
            return UNKNOWN
        if _is_open(self.result_of(result)):
            return self._handed_on.made(module, function, call, result)
        return self._named.made(module, function, call, result)

    def _as_method(self, function: Ref) -> Value | None:
        """The step or reset of an environment that a decorator is given as a bare function."""
        scope = self._inference.modules.scope(function)
        if scope.name not in _RESULTS or self._inference.modules.owner(function) is None:
            return None
        owner = self._inference.class_info(Ref(function.module, scope.parent)).instance
        return Value(Kind.METHOD, scope.name, of=owner) if owner.is_environment else None

    def result_of(self, function: Value) -> Value:
        """Returns what a function, method or callable gives, whatever it is given."""
        if function.kind is Kind.FUNCTION and ":" in function.name:
            return self._inference.returned(Ref.of(function.name))
        if function.kind is Kind.METHOD:
            return self._of_method(function)
        if function.kind is Kind.CALLABLE:
            return function.of or UNKNOWN
        is_called = function.kind is Kind.INSTANCE or (function.is_environment and function.name)
        if is_called and not function.choices:
            return self.result_of(self._inference.members.of(function, "__call__"))
        return UNKNOWN

    def calls_either(self, function: Value) -> bool:
        """Whether a function, or object, of the project returns what one of several gives.

        Which of them it calls, whoever made it knows: ``Counted(env.step)``.
        """
        return bool(self._either_called(function))

    def calls_own(self, function: Value) -> bool:
        """Whether those several are functions of the project, and no environment's own methods.

        What each of them gives is rewritten in itself.
        """
        called = self._either_called(function)
        return bool(called) and all(
            self._inference.members.function(one) is not None
            and not (one.kind is Kind.METHOD and one.of is not None and one.of.is_environment)
            for one in called
        )

    def _either_called(self, function: Value) -> list[Value]:
        """The several of which a function, or object, of the project returns what one gives."""
        members = self._inference.members
        if function.kind is Kind.INSTANCE:
            function = members.of(function, "__call__")
        ref = members.function(function)
        if ref is None:
            return []
        called = returned_calls(self._inference.modules.scope(ref))
        values = (self._inference.value(ref.module, one.function) for one in called)
        return [choice for value in values for choice in value.choices]

    def result(self, function: Ref) -> Value:
        """Works out what a function of the project gives."""
        scope = self._inference.modules.scope(function)
        found = self._inference.union(function.module, scope.returns) if scope.returns else UNKNOWN
        if found.kind is Kind.STEP and self._writes_four(function, scope):
            return UNKNOWN  # its steps are sent on as four values
        if scope.is_generator and _MANAGERS.isdisjoint(scope.decorators):
            if found.kind is Kind.MIXED and yields_each(self._inference, function):
                found = found.but(of=None)  # its steps are yielded as four values
            found = many(found)
        if found.is_known and not found.guess:
            return found
        declared = self._inference.parameters.instance_of(function.module, scope.result)
        if declared.kind is Kind.MANY and not _MANAGERS.isdisjoint(scope.decorators):
            declared = declared.of or UNKNOWN
        if declared.kind is Kind.INSTANCE and found.is_known:
            return found
        return union((found, declared.because(f"{scope.name}() is annotated so")))

    def _writes_four(self, function: Ref, scope: Scope) -> bool:
        """Whether a function that gives a step's result may give four values of its own as well.

        So may a method that another class of its family overrides with such a function.
        """
        owner = Ref(function.module, scope.parent)
        is_method = self._inference.modules.scope(owner).kind == "class"
        family = definitions(self._inference, owner, scope.name) if is_method else ()
        in_family = any(is_four(one) for each in family for one in each.returns)
        if not in_family and not gives_four(self._inference, function):
            return False
        if scope.name != "step" or not is_method:
            return True
        return not self._inference.class_info(owner).instance.is_environment

    def _makes_its_own(self, function: Ref) -> bool:
        """Whether it makes environments of a library with a contract of its own, read as well."""
        packages = function.module.split(".")
        is_make = self._inference.modules.scope(function).name in lookalikes.MAKES_ITS_OWN
        return is_make and not lookalikes.ROOTS.isdisjoint(packages)

    def _beside_four(self, results: Sequence[Value], functions: Sequence[Value]) -> Value:
        """What one of several functions gives, some of which may write four values out."""
        found = union(results)
        step = next((one for one in results if one.kind is Kind.STEP), None)
        if step is None:
            return found
        refs = [ref for one in functions if (ref := self._inference.members.function(one))]
        scopes = list(map(self._inference.modules.scope, refs))
        # The methods of environments get five values themselves.
        others = (one for ref, one in zip(refs, scopes) if self._as_method(ref) is None)
        if not any(is_four(returned) for one in others for returned in one.returns):
            return found
        named = {(ref.module, one.parent, one.name) for ref, one in zip(refs, scopes)}
        if len(named) == 1 and scopes[0].name != LAMBDA:
            return UNKNOWN  # one name in several branches: its steps are sent on as four values
        return Value(Kind.MIXED, BESIDE_FOUR, modern=step.modern, evidence=step.evidence)

    def _defined(self, function: Ref) -> str:
        scope = self._inference.modules.scope(function)
        return self._inference.modules.place(function.module, scope.line)

    def _made(self, module: str, class_: Value, call: e.Call) -> Value:
        """An instance, with the ``make`` calls of the environment that a wrapper is given."""
        if not class_.name:
            return UNKNOWN
        ref = Ref.of(class_.name)
        info = self._inference.class_info(ref)
        if info.instance.kind is not Kind.ENV or not call.arguments:
            return info.instance
        inner = self._inference.value(module, call.arguments[0])
        if inner.kind is Kind.VECTOR and info.is_wrapper:
            return info.instance.but(kind=Kind.VECTOR)  # what gym's own wrappers are around one
        if inner.kind is not Kind.ENV:
            return info.instance
        return self._around.given(ref, info, inner).but(makes=inner.makes)

    def _of_method(self, method: Value) -> Value:
        owner = method.of or UNKNOWN
        if owner.choices:
            ways = [method.but(of=one) for one in owner.choices]
            return self._beside_four(list(map(self._of_method, ways)), ways)
        if owner.kind is Kind.CLASS and owner.name:  # Base.step(self, action)
            owner = self._inference.class_info(Ref.of(owner.name)).instance
        kind = _RESULTS.get(method.name)
        if owner.is_one_or_several and kind is not None:
            return Value(kind, of=owner, evidence=owner.evidence)
        if owner.kind is Kind.VECTOR and ":" not in owner.name:
            kind = _WAITED.get(method.name, kind)
        if kind is Kind.STEP and self._inference.members.gives_object(owner, method.name):
            return UNKNOWN
        if owner.is_environment and kind is not None:
            modern = owner.modern and not (kind is Kind.RESET and owner.half)
            return Value(kind, of=owner, modern=modern, guess=owner.guess, evidence=owner.evidence)
        if ":" not in owner.name:
            return UNKNOWN
        function = self._inference.members.method(Ref.of(owner.name), method.name)
        if function is None:
            return UNKNOWN
        found = self._inference.returned(function)
        instead = self._decorations.instead(function, method.name, found)
        if instead is not None:
            return instead
        if not found.is_known and owner.kind is Kind.LOOKALIKE and method.name in functions.COPYING:
            return owner
        scope = self._inference.modules.scope(function)
        if found.is_environment:
            found = union((found, *self._instead(Ref.of(owner.name), method.name)))
        elif not (found.is_known or scope.returns) and self._may_be_left(method.name):
            found = union(self._below(Ref.of(owner.name), method.name))
        return found.because(f"{method.name}() in {self._defined(function)}")

    def _may_be_left(self, method: str) -> bool:
        """Whether classes below may give an environment, or a result of one, by a method's name."""
        return idioms.may_make(method) or method in self._inference.modules.carriers

    def _instead(self, class_: Ref, method: str) -> Iterator[Value]:
        """The look-alikes that classes below one give in the place of an environment."""
        return (made for made in self._below(class_, method) if made.kind is Kind.LOOKALIKE)

    def _below(self, class_: Ref, method: str) -> Iterator[Value]:
        """What a method gives in the classes below one."""
        return map(self._inference.returned, overrides(self._inference, class_, method))

    def _around_scope(self, module: str, scope: int) -> Ref | None:
        """The class around a scope."""
        scopes = self._inference.modules.facts[module].scopes
        while scope >= 0 and scopes[scope].kind != "class":
            scope = scopes[scope].parent
        return Ref(module, scope) if scope >= 0 else None

    def _above(self, module: str, function: e.Attribute) -> Ref | None:
        """The method that ``super().reset`` is, if a class has it that is no environment.

        It stands before an environment among the bases, and stays as it is.
        """
        named = e.super_name(function.base)
        if function.name not in _RESULTS or named is None:
            return None
        ref = self._around_scope(module, named.scope)
        first = next(iter(self._inference.modules.scope(ref).bases), None) if ref else None
        base = self._inference.value(module, first) if first is not None else UNKNOWN
        if base.kind is not Kind.CLASS or ":" not in base.name:
            return None
        members, above = self._inference.members, Ref.of(base.name)
        holder = members.holder(above, function.name)
        if holder is None or self._inference.class_info(above).instance.is_environment:
            return None
        return members.method(above, function.name)

    def asked(self, module: str, base: e.Expression, name: str) -> Value:
        """Returns what an attribute is asked of; of ``super()``, it is the base that has it."""
        found = self._inference.value(module, base)
        named = e.super_name(base) if found.kind is Kind.INSTANCE else None
        ref = self._around_scope(module, named.scope) if named is not None else None
        if ref is None:
            return found
        members, bases = self._inference.members, self._inference.bases(ref)
        having = [base for base in bases if members.holder(base, name) is not None]
        if name == CONSTRUCTOR:  # a mixin's hands on to the next what it takes
            having.sort(key=members.hands_up)
        return self._inference.class_info(having[0]).instance if having else found

    def _super(self, module: str, scope: int) -> Value:
        """What ``super()`` stands for: the base in the project that tells, or what is inherited."""
        ref = self._around_scope(module, scope)
        if ref is None:
            return UNKNOWN
        behind = self._inference.classes.behind(ref)
        if behind.is_environment:
            return behind.but(name="")
        info = self._inference.class_info(ref)
        bases = [self._inference.class_info(base).instance for base in self._inference.bases(ref)]
        if info.instance.is_environment:  # mixins before or behind hand step and reset on
            found = next((base for base in bases if base.is_environment), info.instance)
            if found is not info.instance:
                return found
            inner = self._inference.members.of(found, "env") if info.is_wrapper else found
            if inner.kind is Kind.MIXED:  # gym's wrapper hands on to that
                return inner
            return self._inference.members.wrapped(found).but(name="")
        return bases[0] if bases else info.instance


def _is_open(result: Value) -> bool:
    """Whether a function gives one of several kinds of results, alone or in a tuple."""
    return any(one.kind is Kind.MIXED for one in (result, *result.parts))


def _of_another_library(function: e.Attribute) -> Value:
    """What an attribute of something unseen makes that is called as another library's is.

    A document shows PettingZoo's ``pistonball_v1.parallel_env()`` without its import.
    """
    if function.name not in lookalikes.NAMES:
        return UNKNOWN
    return Value(Kind.LOOKALIKE, evidence=(f"{function.name} is called so in another library",))
