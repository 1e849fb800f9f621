"""Counts how the results of steps and resets are unpacked, by what they are called on."""

from __future__ import annotations

from collections import Counter

from ..reading import expressions as e
from ..reading.records import Unpacking
from ..tables import known, lookalikes
from ..tables.functions import CONSTRUCTOR
from .modules import Modules, Ref
from .parameters.sites import Sites
from .programs import is_new, read_as_five

HINT = 0  # speaks the new API if it is an environment, but does not show that it is one
PAIR = 2  # takes an info from a reset, which is a hint as well
OTHER = -1  # is asked for something that only look-alikes have
NAMED = -2  # gives steps or resets that no environment of gym's gives, whatever it says it is
MORE = -3  # is given more than an action in a step
BATCH = 3  # has what batches have, gym's or others
ASKED = 1  # has reset asked for what only gym 0.22 to 0.25 gave on demand
ITEM = "[]"
RETURN_INFO = "return_info"

Key = tuple[str, int, str]
"""A name, by the module and the scope that bind it."""


class CountedUses:
    """Counts of uses by names, and by the attributes of classes.

    Attributes:
        names: The counts by name, and by name with `ITEM` for the elements of a container.
        attributes: The counts by attribute, with `ITEM` behind it for elements, and class.
    """

    def __init__(self, modules: Modules, sites: Sites) -> None:
        self._modules = modules
        self._sites = sites
        self.names: dict[tuple[str, int, str, str], Counter[int]] = {}
        self._followed: set[tuple[object, ...]] = set()
        self.attributes: dict[str, dict[Ref, Counter[int]]] = {}
        asked = lookalikes.ASKED - {
            name for name in lookalikes.ASKED if self._environments_have(name)
        }
        has_batches = any(any(modules.defining(name)) for name in lookalikes.BATCH_METHODS)
        for module, facts in modules.facts.items():
            takes_info = lookalikes.ROOTS.isdisjoint(map(_root, facts.imports))
            for unpacking in facts.unpackings:
                if not (is_new(unpacking) and unpacking.line in facts.branched):
                    self._collect(module, unpacking.receiver, _seen(unpacking))
            for receiver in read_as_five(modules, module):
                self._collect(module, receiver, HINT)
            for receiver in facts.of_batches:
                self._collect(module, receiver, BATCH)
                self._collect_kept(module, receiver)
            for receiver in facts.of_several if has_batches else ():
                self._collect(module, receiver, BATCH)
            for receiver in facts.of_others:
                self._collect(module, receiver, NAMED)
            for call in facts.calls:
                if type(call.function) is not e.Attribute:
                    continue
                if call.function.name == "step" and _is_given_more(call):
                    self._collect(module, call.function.base, MORE)
                if call.function.name in asked:
                    self._collect(module, call.function.base, OTHER)
                elif call.function.name == "reset":
                    how = self._asked_in_reset(call)
                    if how == OTHER or takes_info:
                        self._collect(module, call.function.base, how)

    def of_name(self, module: str, scope: int, name: str) -> Counter[int] | None:
        """How a name is used that a scope binds."""
        return self.names.get((module, scope, name, ""))

    def of_items(self, module: str, container: e.Name) -> Counter[int] | None:
        """How the elements of a container are used."""
        return self.names.get((*self.key(module, container), ITEM))

    def class_of_self(self, module: str, name: e.Name) -> Ref | None:
        """The class whose method's first parameter a name is."""
        scopes = self._modules.facts[module].scopes
        index = name.scope
        while index >= 0 and name.id not in scopes[index].parameters:
            index = scopes[index].parent
        if index < 0 or next(iter(scopes[index].parameters)) != name.id:
            return None
        parent = scopes[index].parent
        return Ref(module, parent) if scopes[parent].kind == "class" else None

    def _asked_in_reset(self, call: e.Call) -> int | None:
        """What the keywords of a reset tell of what is reset."""
        names = {name for name, _ in call.keywords if name is not None}
        if any(map(self._is_of_others, names & lookalikes.RESET_KEYWORDS)):
            return OTHER
        return ASKED if RETURN_INFO in names else None

    def _is_of_others(self, keyword: str) -> bool:
        """Whether no class of the project has a reset method with a keyword."""
        facts = self._modules.facts
        resets = (
            facts[one.module].scopes[binding.value.scope]
            for one in self._modules.defining("reset")
            for binding in facts[one.module].scopes[one.scope].attributes["reset"]
            if isinstance(binding.value, e.Function)
        )
        return not any(keyword in reset.parameters for reset in resets)

    def _environments_have(self, name: str) -> bool:
        """Whether a class that names one of gym's as its base has a method by this name."""
        return any(
            e.last_part(base) in known.ENV_CLASSES and known.LEGACY_ROOT in facts.imports
            for one in self._modules.defining(name)
            if self._is_method(one, name)
            for facts in (self._modules.facts[one.module],)
            for base in facts.scopes[one.scope].bases
        )

    def _is_method(self, ref: Ref, name: str) -> bool:
        """Whether a class defines an attribute as a method of its own."""
        scopes = self._modules.facts[ref.module].scopes
        ways = [binding.value for binding in scopes[ref.scope].attributes[name]]
        return any(
            isinstance(way, e.Function) and "property" not in scopes[way.scope].decorators
            for way in ways
        )

    def _collect(self, module: str, receiver: e.Expression, seen: int | None) -> None:
        if seen is None:
            return
        part = ""
        if isinstance(receiver, e.Item):
            part, receiver = ITEM, receiver.base
        if isinstance(receiver, e.Name):
            key = self.key(module, receiver)
            self.names.setdefault((*key, part), Counter())[seen] += 1
            for binding in self._modules.facts[module].scopes[key[1]].bindings.get(key[2], ()):
                if isinstance(binding.value, e.Item) and not part:  # for env in envs
                    self._collect(module, binding.value, seen)
                elif isinstance(binding.value, e.Parameter) and not part:
                    self._collect_passed(module, binding.value, seen)
        elif isinstance(receiver, e.Attribute) and isinstance(receiver.base, e.Name):
            owner = self.class_of_self(module, receiver.base)
            if owner is not None:
                classes = self.attributes.setdefault(receiver.name + part, {})
                classes.setdefault(owner, Counter())[seen] += 1

    def _collect_kept(self, module: str, batch: e.Expression) -> None:
        """Counts what a constructor asks a batch as a use of the attribute that it is kept in."""
        if type(batch) is not e.Name or batch.scope < 0:
            return
        scopes, given = self._modules.facts[module].scopes, (batch.scope, batch.id)
        method = scopes[batch.scope]
        if method.name != CONSTRUCTOR or batch.id not in method.parameters:
            return
        for name, bindings in scopes[method.parent].attributes.items():
            values = (binding.value for binding in bindings)
            if any(type(one) is e.Name and (one.scope, one.id) == given for one in values):
                classes = self.attributes.setdefault(name, {})
                classes.setdefault(Ref(module, method.parent), Counter())[BATCH] += 1

    def _collect_passed(self, module: str, parameter: e.Parameter, seen: int) -> None:
        """Counts a use of a parameter for what a function of the module itself is given as it."""
        function = self._modules.scope(Ref(module, parameter.scope))
        if (module, parameter, seen) in self._followed or function.kind == "class":
            return
        self._followed.add((module, parameter, seen))
        if self._modules.owner(Ref(module, parameter.scope)) is not None:
            return
        position = list(function.parameters).index(parameter.name)
        for caller, call in self._sites.of(function.name):
            if caller == module and isinstance(call.function, e.Name):
                given = [value for name, value in call.keywords if name == parameter.name]
                given += call.arguments[position : position + 1]
                for value in given:
                    self._collect(module, value, seen)

    def key(self, module: str, name: e.Name) -> Key:
        """A name by the scope that binds it."""
        scopes = self._modules.facts[module].scopes
        index = name.scope
        while index > 0 and name.id not in scopes[index].bindings:
            index = scopes[index].outer.get(name.id, scopes[index].parent)
        return (module, max(index, 0), name.id)


def _seen(unpacking: Unpacking) -> int | None:
    """The API that an unpacking speaks, as the length of its steps; None where it says nothing."""
    if unpacking.method == "reset":
        return PAIR if unpacking.telling else None
    if unpacking.arity == known.MODERN_LENGTH and not unpacking.telling:
        return HINT
    return unpacking.arity if unpacking.telling else None


def _is_given_more(call: e.Call) -> bool:
    """Whether a step is given more than an action, stars aside."""
    return sum(type(one) is not e.Spread for one in call.arguments) > 1


def _root(dotted: str) -> str:
    return dotted.partition(".")[0]
