"""Follows how something is stepped to the other names that hold the same thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ...tuples import NamedTuple
from ..reading import expressions as e
from ..tables import known
from ..tables.functions import CONSTRUCTOR
from .counted_uses import BATCH, ITEM, OTHER, PAIR, CountedUses, Key
from .modules import Modules, Ref
from .parameters.sites import Sites


class Seen(NamedTuple):
    """Where it is seen how something is stepped: by which name, and in which class as its own."""

    name: str
    owner: Ref | None = None


Followed = dict[int, Seen]
"""Into how many values steps are unpacked, and where that is seen."""
_Call = tuple[str, e.Call, int]
"""A call with its module, and how many parameters are given before what it passes."""
_LENGTHS = (known.LEGACY_LENGTH, known.MODERN_LENGTH)
_AGAINST = (OTHER, BATCH, PAIR)


class FollowedUses:
    """How steps of what names and attributes hold are unpacked elsewhere.

    A local name holds what an attribute does, an attribute what a parameter is kept as, and what a
    property gives; a parameter holds what callers pass that name the function. That is asked where
    nothing else is known of a name: a class below may give another thing, and step it otherwise.

    Attributes:
        names: What is seen of names, by the scope that binds them.
        attributes: What is seen of attributes, by their names and classes.
    """

    def __init__(self, modules: Modules, sites: Sites, counted: CountedUses) -> None:
        self._modules = modules
        self._sites = sites
        self._counted = counted
        self._known_above: dict[str, set[str]] = {}
        self.names: dict[Key, Followed] = {}
        self.attributes: dict[str, dict[Ref, Followed]] = {}
        for (module, scope, name, part), counts in counted.names.items():
            for seen in _told(counts) if not part else ():
                self._follow_name((module, scope, name), seen, Seen(name))
        for name, classes in counted.attributes.items():
            for owner, counts in classes.items():
                for seen in _told(counts) if not name.endswith(ITEM) else ():
                    self._follow_attribute(owner, name, seen, Seen(name, owner))

    def _note(self, module: str, holder: e.Expression, seen: int, by: Seen) -> None:
        """Notes how something is stepped for a name or attribute that holds it."""
        if isinstance(holder, e.Name):
            key = self._counted.key(module, holder)
            if seen not in self.names.setdefault(key, {}):
                self.names[key][seen] = by
                self._follow_name(key, seen, by)
        elif isinstance(holder, e.Attribute) and isinstance(holder.base, e.Name):
            owner = self._counted.class_of_self(module, holder.base)
            if owner is None:
                return
            followed = self.attributes.setdefault(holder.name, {}).setdefault(owner, {})
            if seen not in followed:
                followed[seen] = by
                self._follow_attribute(owner, holder.name, seen, by)

    def _follow_name(self, key: Key, seen: int, by: Seen) -> None:
        module, scope, name = key
        bindings = self._modules.facts[module].scopes[scope].bindings.get(name, ())
        for binding in bindings:
            if isinstance(binding.value, e.Parameter):
                self._follow_parameter(module, binding.value, seen, by)
            elif isinstance(binding.value, e.Attribute) and len(bindings) == 1:
                self._note(module, binding.value, seen, by)

    def _follow_attribute(self, owner: Ref, name: str, seen: int, by: Seen) -> None:
        """Notes it for the parameters that an attribute keeps, and for what a property gives."""
        for one in self._modules.defining(name):
            above = self._above(self._modules.scope(one).name)
            if one != owner and self._modules.scope(owner).name not in above:
                continue  # what one class below does says nothing of what the others hold
            if not known.WRAPPER_CLASSES.isdisjoint(above):
                continue  # gym's own class says what it holds
            for binding in self._modules.scope(one).attributes[name]:
                value = binding.value
                if isinstance(value, e.Function):
                    value = self._given_by(Ref(one.module, value.scope))
                if isinstance(value, e.Attribute) or self._is_parameter(one.module, value):
                    self._note(one.module, value, seen, by)

    def _is_parameter(self, module: str, value: e.Expression) -> bool:
        if not isinstance(value, e.Name):
            return False
        _, scope, name = self._counted.key(module, value)
        return name in self._modules.facts[module].scopes[scope].parameters

    def _given_by(self, method: Ref) -> e.Expression:
        """What a property gives, where it gives one thing alone."""
        scope = self._modules.scope(method)
        is_plain = "property" in scope.decorators and len(scope.returns) == 1
        return scope.returns[0] if is_plain else e.OTHER

    def _above(self, name: str) -> set[str]:
        """The names of what classes with a name derive from."""
        found = self._known_above.get(name)
        if found is None:
            found = self._known_above[name] = set()
            open_ = [name]
            while open_:
                more = self._bases.get(open_.pop(), set()) - found
                found |= more
                open_.extend(more)
        return found

    @cached_property
    def _bases(self) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for ref in self._modules.classes:
            scope = self._modules.scope(ref)
            found.setdefault(scope.name, set()).update(map(e.last_part, scope.bases))
        return found

    def _follow_parameter(self, module: str, parameter: e.Parameter, seen: int, by: Seen) -> None:
        function = Ref(module, parameter.scope)
        scope = self._modules.scope(function)
        if scope.kind == "class":
            return
        position = list(scope.parameters).index(parameter.name)
        for caller, call, before in self._calls_of(function):
            given = [value for name, value in call.keywords if name == parameter.name]
            if position >= before:
                given += call.arguments[position - before : position - before + 1]
            for value in given:
                self._note(caller, value, seen, by)

    def _calls_of(self, function: Ref) -> Iterator[_Call]:
        """The calls that name a function so that it can be no other."""
        scope = self._modules.scope(function)
        if self._modules.owner(function) is None:
            for caller, call in self._sites.of(scope.name):
                if self._named(caller, call.function) == function:
                    yield caller, call, 0
            return
        owner = Ref(function.module, scope.parent)
        if scope.name == CONSTRUCTOR:
            yield from self._constructions(owner)
            return
        for caller, call in self._sites.of(scope.name):
            base = call.function.base if isinstance(call.function, e.Attribute) else None
            if isinstance(base, e.Name) and self._counted.class_of_self(caller, base) == owner:
                yield caller, call, 1

    def _constructions(self, owner: Ref) -> Iterator[_Call]:
        """The calls of a class, and of its constructor in classes below."""
        name = self._modules.scope(owner).name
        for caller, call in self._sites.of(name):
            if self._named(caller, call.function) == owner:
                yield caller, call, 1
        for below in self._sites.constructions(name):
            for caller, call in self._sites.of(below):
                called = call.function
                if isinstance(called, e.Attribute) and called.name == CONSTRUCTOR:
                    yield caller, call, 1 if isinstance(called.base, e.Call) else 0

    def _named(self, module: str, named: e.Expression) -> Ref | None:
        """The function or class of the project that a name stands for alone."""
        if isinstance(named, e.Attribute):
            above = self._bound(module, named.base)
            if not isinstance(above, e.Imported):
                return None
            return self._defined(f"{self._modules.resolved(module, above.dotted)}.{named.name}")
        value = self._bound(module, named)
        if isinstance(value, e.Imported):
            return self._defined(self._modules.resolved(module, value.dotted))
        return Ref(module, value.scope) if isinstance(value, (e.Function, e.Class)) else None

    def _defined(self, dotted: str) -> Ref | None:
        module, value = self._modules.bound_behind(dotted)
        return Ref(module, value.scope) if isinstance(value, (e.Function, e.Class)) else None

    def _bound(self, module: str, name: e.Expression) -> e.Expression | None:
        """What a name is bound to, if that is one thing."""
        if not isinstance(name, e.Name):
            return None
        _, scope, id_ = self._counted.key(module, name)
        bindings = self._modules.facts[module].scopes[scope].bindings.get(id_, ())
        return bindings[0].value if len(bindings) == 1 else None


def _told(counts: Counter[int]) -> Sequence[int]:
    """Into how many values steps are unpacked of what nothing else tells against."""
    if any(counts[one] for one in _AGAINST):
        return ()
    return [one for one in _LENGTHS if counts[one]]
