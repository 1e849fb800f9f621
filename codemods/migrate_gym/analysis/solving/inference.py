"""From expressions to values: what an expression of a module may hold."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from ..reading import expressions as e
from ..reading.expressions import Expression
from ..reading.flow import is_above, reaching
from ..reading.narrowing import tested
from ..reading.records import Binding
from ..tables.functions import LAMBDA
from . import programs
from .calling.calls import Calls
from .calling.scheduled import Scheduled
from .classes.classes import Classes
from .classes.made_beside import made_beside
from .classes.shared_callers import stepped_beside
from .contents import Contents
from .items import Items
from .members import Members
from .modules import Modules, Ref
from .names import Names, outside
from .parameters.parameters import Parameters
from .parameters.sites import Sites
from .replaced import Replaced
from .told_apart import ToldApart
from .unions import held, joined, many, union
from .uses import Uses
from .values import UNKNOWN, Kind, Value
from .variables import Variables

_BUILTINS = frozenset(dir(builtins))
_UNCHANGED = (Kind.STEP, Kind.RESET, Kind.DOTTED)
"""What stays what it is, whatever is put in the place of a part; ``np.append`` puts nothing in."""


class Inference(Variables):
    """What expressions hold, worked out when asked for.

    Values flow through variables: each binding of a name or attribute, what each function returns
    and what each class is. They are solved as a fixed point; expressions are evaluated over them.

    Args:
        modules: The modules of the project.
        sites: The calls of the project, for an inference that takes every class for what it is by
            itself, whoever steps it.
    """

    def __init__(self, modules: Modules, sites: Sites | None = None) -> None:
        self.modules = modules
        self._asks_callers = sites is None
        self.sites = sites or Sites(modules)
        self.classes = Classes(self)
        self.names = Names(self)
        self.members = Members(self)
        self.contents = Contents(self)
        self.items = Items(self)
        self.calls = Calls(self)
        self.parameters = Parameters(self)
        self.replaced = Replaced(self)
        self.scheduled = Scheduled(self)
        self.uses = Uses(self)
        self.told_apart = ToldApart(self)
        super().__init__(
            self._of_binding,
            {
                "returned": lambda module, scope: self.calls.result(Ref(module, scope)),
                "class": lambda module, scope: self.classes.classify(Ref(module, scope)),
                "lineage": lambda module, scope: self.classes.lineage(Ref(module, scope)),
                "bases": lambda module, scope: self.classes.bases(Ref(module, scope)),
                "content": lambda module, scope: self.contents.work_out(Ref(module, scope)),
                "callee": self.parameters.callers.callee,
                "delegated": lambda module, of: self.members.delegating.work_out(
                    Ref(module, of[0]), of[1]
                ),
                "given": lambda module, of: self.members.outside.given(Ref(module, of[0]), of[1]),
                "given below": lambda module, of: self.members.below.given(
                    Ref(module, of[0]), *of[1:]
                ),
                "handed": lambda module, of: self.parameters.handed(Ref(module, of[0]), *of[1:]),
                "uses": lambda module, of: self.uses.count(Ref(module, of[0]), of[1]),
            },
        )
        # By their identity: comparing expressions takes longer than most evaluations. Each stands
        # beside its value so that no other takes its identity.
        self._known: dict[int, tuple[Expression, Value]] = {}

    @cached_property
    def stepped_beside(self) -> Mapping[Ref, str]:
        """The tops of the families that stay as they are for their callers, each with a place."""
        return self._by_callers[0]

    @cached_property
    def made_beside(self) -> Mapping[Ref, str]:
        """The classes that are played as what gym makes in their place, each with a place."""
        return self._by_callers[1]

    @cached_property
    def _by_callers(self) -> tuple[Mapping[Ref, str], Mapping[Ref, str]]:
        """What is told of classes by those who call them, where every class is by itself."""
        if not self._asks_callers:
            return {}, {}
        by_itself = cache(lambda: Inference(self.modules, self.sites))
        stepped = stepped_beside(self.modules, by_itself)
        made = made_beside(self.modules, by_itself)
        if by_itself.cache_info().currsize and not (stepped or made):
            self.take_over(by_itself())  # every class is what it is by itself
        return stepped, made

    @cached_property
    def of_today(self) -> frozenset[str]:
        """The modules of programs that speak the API of gym 0.26."""
        return programs.of_today(self.modules)

    def value(self, module: str, expression: Expression) -> Value:
        """Returns what an expression of a module may hold."""
        known = self._known.get(id(expression))
        if known is not None:
            return known[1]
        solver = self._solver
        before = solver.open_reads
        found = _EVALUATORS[type(expression)](self, module, expression)
        if not solver.stack or solver.open_reads == before:
            self._known[id(expression)] = expression, found
        return found

    def forget(self) -> None:
        """Drops the values of expressions; those of variables are kept."""
        self._known.clear()

    def union(self, module: str, expressions: Sequence[Expression]) -> Value:
        """Returns what one of several expressions may hold."""
        if len(expressions) == 1:
            return self.value(module, expressions[0])
        return union([self.value(module, expression) for expression in expressions])

    def bound(self, module: str, bindings: Sequence[Binding]) -> Value:
        """Returns what a name or attribute with these bindings may hold."""
        if len(bindings) == 1:
            return self.held(module, bindings[0])
        if True in [binding.adds for binding in bindings]:
            plain = [binding for binding in bindings if not binding.adds]
            made = union([self.held(module, binding) for binding in plain])
            if made.kind in _UNCHANGED or self.members.adds_in_own_way(made):
                return made
        values = [self.held(module, binding) for binding in bindings]
        if Kind.MIXED in [value.kind for value in values]:
            given = [v for v, one in zip(values, bindings) if not _merely_declares(one)]
            values = given if any(value.is_known for value in given) else values
        return union(values)

    def _of_binding(self, binding: Binding) -> Value:
        """What a binding gives: of a step that gives an observation alone at times, either."""
        found = self.value(binding.module, binding.value)
        if (
            found.kind is Kind.STEP
            and not found.name
            and self.members.gives_first_alone(found.of or UNKNOWN)
        ):
            return Value(Kind.MIXED, of=found, modern=found.modern, evidence=found.evidence)
        return found

    def _unknown(self, module: str, expression: Expression) -> Value:
        return UNKNOWN

    def _name(self, module: str, name: e.Name) -> Value:
        index, bindings, is_direct = self._found(module, name)
        if not bindings:
            return self._unbound(module, name.id)
        if is_direct and len(bindings) > 1:
            bindings = reaching(self.modules.facts[module].blocks, name, bindings)
        found = self.bound(module, bindings)
        if index == 0 and self.names.added:
            found = self.names.with_added(found, module, name.id)
        return self.uses.of_name(found, module, index, name.id)

    def bindings(self, module: str, name: e.Name) -> Sequence[Binding]:
        """All that a name is bound to in the scope that has it."""
        return self._found(module, name)[1]

    def _found(self, module: str, name: e.Name) -> tuple[int, Sequence[Binding], bool]:
        """The scope that has a name, what it binds that to, and whether that runs with the read.

        What a class binds is not seen in its methods, nor above it in its body: ``step = step``.
        """
        scopes = self.modules.facts[module].scopes
        index, is_direct = name.scope, True
        while index >= 0:
            scope = scopes[index]
            bindings = scope.bindings.get(name.id)
            if bindings and (scope.kind != "class" or (is_direct and is_above(bindings, name))):
                return index, bindings, is_direct
            # A lambda is taken to run where it stands: ``env = DummyVecEnv([lambda: env])``.
            is_direct = is_direct and (scope.kind == "comprehension" or scope.name == LAMBDA)
            index = scope.outer.get(name.id, scope.parent)
        return -1, (), False

    def _unbound(self, module: str, name: str) -> Value:
        found = union(self.names.starred(module, name))
        if found.is_known:
            return found
        if name in _BUILTINS:
            return outside(f"builtins.{name}")
        return self.uses.of_name(UNKNOWN, module, 0, name)

    def _imported(self, module: str, imported: e.Imported) -> Value:
        return self.names.dotted(self.modules.resolved(module, imported.dotted))

    def _function(self, module: str, function: e.Function) -> Value:
        return Value(Kind.FUNCTION, f"{module}:{function.scope}")

    def _class(self, module: str, reference: e.Class) -> Value:
        return Value(Kind.CLASS, f"{module}:{reference.scope}")

    def _remade(self, module: str, made: e.Remade) -> Value:
        base = self.value(module, made.base)
        return base if base.kind is Kind.STEP else self.value(module, made.sum)

    def _returning(self, module: str, callable_: e.Returning) -> Value:
        result = self.parameters.instance_of(module, callable_.result)
        return Value(Kind.CALLABLE, of=result) if result.is_known else UNKNOWN

    def _either(self, module: str, either: e.Either) -> Value:
        values = [self.value(module, option) for option in either.options]
        if either.is_declared and _is_made(values[0]) and values[1].kind is Kind.LOOKALIKE:
            return values[0]  # whose class is that of what make puts wrappers around
        return held(values)

    def _many(self, module: str, container: e.Many) -> Value:
        parts = [self.value(module, part) for part in container.parts]
        kept = parts if container.fixed or container.keys else ()
        return many(held(parts), kept, container.keys)

    def _entered(self, module: str, entered: e.Entered) -> Value:
        value = self.value(module, entered.base)
        if value.kind is Kind.INSTANCE:
            return self.calls.result_of(self.members.of(value, "__enter__"))
        return value

    def _sent(self, module: str, sent: e.Sent) -> Value:
        value = self.value(module, sent.base)
        if value.kind is Kind.MANY and any(part.kind is Kind.STEP for part in value.parts):
            parts = [UNKNOWN if part.kind is Kind.STEP else part for part in value.parts]
            return many(held(parts), parts, value.keys)
        return UNKNOWN if value.kind is Kind.STEP else value

    def _attribute(self, module: str, attribute: e.Attribute) -> Value:
        base, name = attribute.base, attribute.name
        bindings = self._tested(module, base, name) if type(base) is e.Name else ()
        if bindings:
            return self.bound(module, bindings)
        owner = self.calls.asked(module, base, name)
        found = self.members.of(owner, name)
        if not found.is_known and type(base) is e.Name:
            found = self._given_outside(module, base, name)
        return self.uses.of_attribute(found, owner, name)

    def _named(self, module: str, named: e.Named) -> Value:
        """What has a name that a variable holds: of a module of the project, what steps."""
        text = self._only_text(module, named.name)
        if text and not named.prefix:
            return self._attribute(module, e.Attribute(named.base, text))
        owner = self.value(module, named.base)
        if named.prefix and ":" in owner.name:
            names = self.members.beginning(Ref.of(owner.name), named.prefix)
            return union([self.members.of(owner, name) for name in names])
        if owner.kind is not Kind.DOTTED or owner.name not in self.modules.facts:
            return UNKNOWN
        return union([one for one in self.names.chosen(owner.name) if self.uses.steps(one)])

    def _only_text(self, module: str, name: Expression) -> str:
        """The text that a variable holds and nothing else ("" for none)."""
        bound = self.bindings(module, name) if type(name) is e.Name else ()
        text = bound[0].value if len(bound) == 1 else None
        return text.value if type(text) is e.Text else ""

    def _tested(self, module: str, owner: e.Name, attribute: str) -> Sequence[Binding]:
        """What an attribute may be here that its scope tests the type of."""
        facts = self.modules.facts[module]
        scope = facts.scopes[facts.function_around(owner.scope)]
        bindings = scope.bindings.get(tested(owner.id, attribute)) if owner.line else None
        return reaching(facts.blocks, owner, bindings) if bindings else ()

    def _given_outside(self, module: str, owner: e.Name, attribute: str) -> Value:
        """What an attribute is given through a name: ``args.env = gym.make(…)``."""
        scopes = self.modules.facts[module].scopes
        index = owner.scope
        while index >= 0:
            bindings = scopes[index].bindings.get(f"{owner.id}.{attribute}")
            if bindings:
                return self.bound(module, bindings)
            if owner.id in scopes[index].bindings:
                return self._given_before(Ref(module, index), owner.id, attribute)
            index = scopes[index].outer.get(owner.id, scopes[index].parent)
        return UNKNOWN

    def _given_before(self, function: Ref, parameter: str, attribute: str) -> Value:
        """What an attribute of a parameter was given where a caller set it: ``run(args)``."""
        is_parameter = parameter in self.modules.scope(function).parameters
        is_named_so = "env" in attribute.lower()  # looking at all callers takes long
        if not (is_parameter and is_named_so and attribute in self.members.outside.names):
            return UNKNOWN
        return self.handed(function, parameter, attribute)

    def _parameter(self, module: str, parameter: e.Parameter) -> Value:
        return self.parameters.value(module, parameter)

    def _rest(self, module: str, rest: e.Rest) -> Value:
        return self.parameters.rest(module, rest)

    def _call(self, module: str, call: e.Call) -> Value:
        return self.calls.value(module, call)


def _merely_declares(binding: Binding) -> bool:
    """Whether it says what a name may hold later: ``self.env: Optional[GymEnv] = None``."""
    value = binding.value
    return type(value) is e.Either and value.is_declared and value.options[0] is e.OTHER


def _is_made(value: Value) -> bool:
    """Whether it is surely what gym's ``make`` gives."""
    return value.kind is Kind.ENV and bool(value.makes) and not value.guess


_EVALUATORS: dict[type, Callable[[Inference, str, Any], Value]] = {
    e.Name: Inference._name,
    e.Attribute: Inference._attribute,
    e.Call: Inference._call,
    e.Item: lambda inference, module, one: inference.items.value(module, one),
    e.Entered: Inference._entered,
    e.Sent: Inference._sent,
    e.Many: Inference._many,
    e.Either: Inference._either,
    e.Sum: lambda inference, module, one: joined(
        [inference.value(module, part) for part in one.parts]
    ),
    e.Remade: Inference._remade,
    e.Narrowed: lambda inference, *one: inference.told_apart.within(*one),
    e.Excluded: lambda inference, *one: inference.told_apart.without(*one),
    e.Function: Inference._function,
    e.Class: Inference._class,
    e.Returning: Inference._returning,
    e.Imported: Inference._imported,
    e.Parameter: Inference._parameter,
    e.Rest: Inference._rest,
    e.Spread: lambda inference, module, one: inference.value(module, e.Item(one.base, None)),
    e.Text: Inference._unknown,
    e.Named: Inference._named,
    e.Other: Inference._unknown,
    e.Number: Inference._unknown,
}
