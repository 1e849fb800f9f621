"""From expressions to values: what an expression of a module may hold."""

from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Union

from . import expressions as e
from .calls import Calls
from .classes import Classes, ClassInfo
from .expressions import Expression
from .flow import reaching
from .members import Members
from .modules import Modules, Ref
from .names import Names, outside
from .narrowing import tested
from .parameters import Parameters
from .records import Binding
from .scheduled import Scheduled
from .solver import Solver
from .uses import Uses
from .values import UNKNOWN, Kind, Value, held, many, union

_BUILTINS = frozenset(dir(builtins))
# A variable: a binding, what a function returns, or what a class is.
_Variable = tuple[str, str, Any]
_Solution = Union[Value, ClassInfo, tuple[Ref, ...], "Counter[int]"]


class Inference:
    """What expressions hold, worked out when asked for.

    Values flow through variables: each binding of a name or attribute, what each function returns
    and what each class is. They are solved as a fixed point; expressions are evaluated over them.
    """

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self.classes = Classes(self)
        self.names = Names(self)
        self.members = Members(self)
        self.calls = Calls(self)
        self.parameters = Parameters(self)
        self.scheduled = Scheduled(self)
        self.uses = Uses(self)
        self._solver: Solver[_Variable, Any] = Solver(self._compute, self._bottom, _join, _order)
        # By their identity: comparing expressions takes longer than most evaluations. Each stands
        # beside its value so that no other takes its identity.
        self._known: dict[int, tuple[Expression, Value]] = {}

    def value(self, module: str, expression: Expression) -> Value:
        """Returns what an expression of a module may hold."""
        if self._solver.stack:
            return _EVALUATORS[expression.__class__](self, module, expression)
        known = self._known.get(id(expression))
        if known is None:
            found = _EVALUATORS[expression.__class__](self, module, expression)
            known = self._known[id(expression)] = expression, found
        return known[1]

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
            return self._held(module, bindings[0])
        return union([self._held(module, binding) for binding in bindings])

    def _held(self, module: str, binding: Binding) -> Value:
        if binding.value.__class__ in _SAY_NOTHING:
            return UNKNOWN
        found: Value = self._solver.read(("binding", module, binding))
        return found

    def returned(self, function: Ref) -> Value:
        """Returns what a function of the project gives (yields, for a generator)."""
        found: Value = self._solver.read(("returned", function.module, function.scope))
        return found

    def class_info(self, ref: Ref) -> ClassInfo:
        """Returns what a class of the project is."""
        found: ClassInfo = self._solver.read(("class", ref.module, ref.scope))
        return found

    def lineage(self, ref: Ref) -> tuple[Ref, ...]:
        """Returns a class and the classes of the project it derives from, nearest first."""
        found: tuple[Ref, ...] = self._solver.read(("lineage", ref.module, ref.scope))
        return found

    def bases(self, ref: Ref) -> tuple[Ref, ...]:
        """Returns the classes of the project that a class names as its bases."""
        found: tuple[Ref, ...] = self._solver.read(("bases", ref.module, ref.scope))
        return found

    def callee(self, name: str, index: int) -> Value:
        """Returns what one of the calls of a name calls."""
        found: Value = self._solver.read(("callee", name, index))
        return found

    def delegated(self, ref: Ref, attribute: str) -> Value:
        """Returns what an attribute is that a class looks for in another object."""
        found: Value = self._solver.read(("delegated", ref.module, (ref.scope, attribute)))
        return found

    def given(self, ref: Ref, attribute: str) -> Value:
        """Returns what an attribute of a class is given from outside."""
        found: Value = self._solver.read(("given", ref.module, (ref.scope, attribute)))
        return found

    def uses_of(self, ref: Ref, attribute: str) -> Counter[int]:
        """Returns how steps of an attribute of a class are unpacked."""
        found: Counter[int] = self._solver.read(("uses", ref.module, (ref.scope, attribute)))
        return found

    def _bottom(self, variable: _Variable) -> _Solution:
        kind, module, item = variable
        if kind == "class":
            return ClassInfo(Value(Kind.INSTANCE, f"{module}:{item}"))
        if kind == "lineage":
            return (Ref(module, item),)
        if kind == "bases":
            return ()
        return Counter() if kind == "uses" else UNKNOWN

    def _compute(self, variable: _Variable) -> _Solution:
        kind, module, item = variable
        if kind == "binding":
            return self.value(module, item.value)
        if kind == "returned":
            return self.calls.result(Ref(module, item))
        if kind == "callee":
            return self.parameters.callee(module, item)
        if kind == "delegated":
            return self.members.delegated(Ref(module, item[0]), item[1])
        if kind == "handed":
            return self.parameters.handed(Ref(module, item[0]), *item[1:])
        if kind == "given":
            return self.members.given(Ref(module, item[0]), item[1])
        if kind == "class":
            return self.classes.classify(Ref(module, item))
        if kind == "lineage":
            return self.classes.lineage(Ref(module, item))
        if kind == "bases":
            return self.classes.bases(Ref(module, item))
        return self.uses.count(Ref(module, item[0]), item[1])

    def _unknown(self, module: str, expression: Expression) -> Value:
        return UNKNOWN

    def _name(self, module: str, name: e.Name) -> Value:
        facts = self.modules.facts[module]
        index, direct = name.scope, True
        while index >= 0:
            scope = facts.scopes[index]
            bindings = scope.bindings.get(name.id)
            if bindings and (direct or scope.kind != "class"):
                seen = reaching(facts.blocks, name, bindings) if direct else bindings
                found = self.bound(module, seen)
                return self.uses.of_name(found, module, index, name.id)
            # A lambda is taken to run where it stands: ``env = DummyVecEnv([lambda: env])``.
            direct = direct and (scope.kind == "comprehension" or scope.name == "<lambda>")
            index = scope.outer.get(name.id, scope.parent)
        return self._unbound(module, name.id)

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

    def _returning(self, module: str, callable_: e.Returning) -> Value:
        result = self.parameters.instance_of(module, callable_.result)
        return Value(Kind.CALLABLE, of=result) if result.is_known else UNKNOWN

    def _either(self, module: str, either: e.Either) -> Value:
        return self.union(module, either.options)

    def _narrowed(self, module: str, narrowed: e.Narrowed) -> Value:
        """Behind an ``isinstance``: the type, unless what was known before says more."""
        base = self.value(module, narrowed.base)
        typed = self.parameters.instance_of(module, narrowed.type)
        if not typed.is_known or (typed.kind is base.kind and not base.guess):
            return base
        if typed.kind is Kind.ENV and base.kind is Kind.VECTOR:
            return base
        return typed.because("isinstance() says so")

    def _excluded(self, module: str, excluded: e.Excluded) -> Value:
        """Where an ``isinstance`` does not hold: what is left of several possibilities."""
        base = self.value(module, excluded.base)
        if not base.options:
            return base
        typed = self.parameters.instance_of(module, excluded.type)
        gone = {typed.kind, Kind.VECTOR} if typed.kind is Kind.ENV else {typed.kind}
        left = union([option for option in base.options if option.kind not in gone])
        return left.because("isinstance() says so") if left.is_known else base

    def _many(self, module: str, container: e.Many) -> Value:
        parts = [self.value(module, part) for part in container.parts]
        kept = parts if container.fixed or container.keys else ()
        return many(held(parts), kept, container.keys)

    def _item(self, module: str, item: e.Item) -> Value:
        found = self._element(module, item)
        return found if found.is_known else self.uses.of_item(found, module, item.base)

    def _element(self, module: str, item: e.Item) -> Value:
        if item.each and self._is_dict(module, item.base):
            return UNKNOWN
        base = self.value(module, item.base)
        position = item.position
        if isinstance(position, str):
            return base.under(position) if base.kind is Kind.MANY else UNKNOWN
        if base.kind is Kind.MANY:
            if (
                position is not None
                and not base.keys
                and -len(base.parts) <= position < len(base.parts)
            ):
                return base.parts[position]
            return base.of or UNKNOWN
        if base.kind in (Kind.FUNCTION, Kind.CLASS, Kind.DOTTED):
            return base if position is None else UNKNOWN  # a generic type
        return self._of_tuple(base, position) if base.kind is Kind.INSTANCE else UNKNOWN

    def _is_dict(self, module: str, base: Expression) -> bool:
        """Whether what a loop goes through is written as a dict."""
        if isinstance(base, e.Attribute):
            owner = self.value(module, base.base)
            holder = (
                self.members.holder(Ref.of(owner.name), base.name) if ":" in owner.name else None
            )
            bindings = self.members.bindings(holder, base.name) if holder is not None else ()
        else:
            bindings = self.bindings(module, base) if isinstance(base, e.Name) else ()
        return any(isinstance(one.value, e.Many) and one.value.is_dict for one in bindings)

    def bindings(self, module: str, name: e.Name) -> Sequence[Binding]:
        """All that a name is bound to in the scope that has it."""
        scopes, index = self.modules.facts[module].scopes, name.scope
        while index >= 0:
            found = scopes[index].bindings.get(name.id)
            if found:
                return found
            index = scopes[index].outer.get(name.id, scopes[index].parent)
        return ()

    def _of_tuple(self, owner: Value, position: int | None) -> Value:
        """One part of a named tuple of the project, or any of them."""
        if ":" not in owner.name:
            return UNKNOWN
        names = self.modules.scope(Ref.of(owner.name)).fields
        if not names and self.members.method(Ref.of(owner.name), "__getitem__") is not None:
            return self.calls.result_of(Value(Kind.METHOD, "__getitem__", of=owner))
        if position is None and not names:
            return self._iterated(owner)
        if position is None:
            return union([self.members.of(owner, name) for name in names])
        inside = -len(names) <= position < len(names)
        return self.members.of(owner, names[position]) if inside else UNKNOWN

    def _iterated(self, owner: Value) -> Value:
        """What iterating over an instance of a class of the project gives."""
        ref = Ref.of(owner.name)
        if self.members.method(ref, "__next__") is not None:
            return self.calls.result_of(Value(Kind.METHOD, "__next__", of=owner))
        found = self.calls.result_of(Value(Kind.METHOD, "__iter__", of=owner))
        return (found.of if found.kind is Kind.MANY else None) or UNKNOWN

    def _entered(self, module: str, entered: e.Entered) -> Value:
        value = self.value(module, entered.base)
        if value.kind is Kind.INSTANCE:
            return self.calls.result_of(self.members.of(value, "__enter__"))
        return value

    def _attribute(self, module: str, attribute: e.Attribute) -> Value:
        if isinstance(attribute.base, e.Name):
            bindings = self._tested(module, attribute.base, attribute.name)
            if bindings:
                return self.bound(module, bindings)
        owner = self.value(module, attribute.base)
        found = self.members.of(owner, attribute.name)
        if not found.is_known and isinstance(attribute.base, e.Name):
            found = self._given_outside(module, attribute.base, attribute.name)
        return self.uses.of_attribute(found, owner, attribute.name)

    def _tested(self, module: str, owner: e.Name, attribute: str) -> Sequence[Binding]:
        """What an attribute may be here that its scope tests the type of."""
        facts = self.modules.facts[module]
        scope = facts.scopes[owner.scope]
        while scope.kind == "comprehension":
            scope = facts.scopes[scope.parent]
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
        if not (is_parameter and is_named_so and attribute in self.members.given_names):
            return UNKNOWN
        item = (function.scope, parameter, attribute)
        found: Value = self._solver.read(("handed", function.module, item))
        return found

    def _parameter(self, module: str, parameter: e.Parameter) -> Value:
        return self.parameters.value(module, parameter)

    def _rest(self, module: str, rest: e.Rest) -> Value:
        return self.parameters.rest(module, rest)

    def _spread(self, module: str, spread: e.Spread) -> Value:
        return self._item(module, e.Item(spread.base, None))

    def _call(self, module: str, call: e.Call) -> Value:
        return self.calls.value(module, call)


def _join(one: _Solution, other: _Solution) -> _Solution:
    if isinstance(one, Value) and isinstance(other, Value):
        return union((one, other))
    return one


def _order(variable: _Variable) -> tuple[object, ...]:
    """Where a variable stands among all: by its place in the source."""
    kind, module, item = variable
    if kind == "binding":
        return (kind, module, item.line, item.block, "")
    return (kind, module, 0, 0, str(item))


_SAY_NOTHING = (e.Other, e.Text, e.Named)
_EVALUATORS: dict[type, Callable[[Inference, str, Any], Value]] = {
    e.Name: Inference._name,
    e.Attribute: Inference._attribute,
    e.Call: Inference._call,
    e.Item: Inference._item,
    e.Entered: Inference._entered,
    e.Many: Inference._many,
    e.Either: Inference._either,
    e.Narrowed: Inference._narrowed,
    e.Excluded: Inference._excluded,
    e.Function: Inference._function,
    e.Class: Inference._class,
    e.Returning: Inference._returning,
    e.Imported: Inference._imported,
    e.Parameter: Inference._parameter,
    e.Rest: Inference._rest,
    e.Spread: Inference._spread,
    e.Text: Inference._unknown,
    e.Named: Inference._unknown,
    e.Other: Inference._unknown,
}
