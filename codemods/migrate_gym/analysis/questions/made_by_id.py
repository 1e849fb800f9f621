"""Which parameters of a project's functions are the id of an environment that is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from ..reading.expressions import (
    Attribute,
    Call,
    Either,
    Expression,
    Imported,
    Item,
    Name,
    Text,
    last_part,
)
from ..reading.records import Facts
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Value
from ..tables import functions, known
from ..tables.functions import CONSTRUCTOR

_STEPS = 3
_KEPT = 16
_READING = frozenset({Attribute, Call, Either, Item, Name})
"""The expressions that may read something by a name."""
_Passed = tuple[Call, "int | str", Expression]


class MadeById:
    """The functions, methods and constructors that give a parameter to ``gym.make``.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._known: dict[Ref, tuple[str, ...]] = {}
        self._reading: dict[tuple[str, bool], bool] = {}

    def positions(self, function: Value) -> frozenset[int | str]:
        """Where callers put an id, by position and by keyword; empty for anything else.

        Args:
            function: What is called.
        """
        called = self._called(function)
        return self._keys(called, _STEPS) if called is not None else frozenset()

    def positions_of_keys(self, function: Value) -> frozenset[int | str]:
        """Of these, where callers put what a table is asked for that holds makers by their ids.

        Args:
            function: What is called.
        """
        called = self._called(function)
        if called is None:
            return frozenset()
        return self._places(called, tuple(self._looked_up(called, _STEPS)))

    def is_read_from(self, name: str, *, shared: bool = False) -> bool:
        """Whether a call anywhere makes an environment by what is read by a name.

        Args:
            name: The name of an attribute or key.
            shared: Whether that of what is taken from another module instead.
        """
        found = self._reading.get((name, shared))
        if found is None:
            flat = self._readings.get((name, shared), ())
            readings = zip(flat[::3], flat[1::3], flat[2::3])
            found = any(self._takes(module, call, key, _STEPS) for module, call, key in readings)
            self._reading[name, shared] = found
        return found

    @cached_property
    def _readings(self) -> dict[tuple[str, bool], list[Any]]:
        """The arguments of calls that are read by a name: module, call and key by turns."""
        found: dict[tuple[str, bool], list[Any]] = {}
        for module, facts in self._modules.facts.items():
            for call in facts.calls:
                for key, given in (*enumerate(call.arguments), *call.keywords):
                    if key is not None and type(given) in _READING:
                        for name in self._read(module, given, _STEPS):
                            found.setdefault(name, []).extend((module, call, key))
        return found

    def _read(self, module: str, given: Expression, left: int) -> Iterator[tuple[str, bool]]:
        """The names that a value is read by, and whether each is one of another module's."""
        if type(given) is Attribute:
            yield given.name, False
            if type(given.base) is Name and self._is_imported(module, given.base):
                yield given.name, True
        elif type(given) is Item and isinstance(given.position, str):
            yield given.position, False
        elif type(given) is Call and last_part(given.function) in functions.ASKING_BY_KEY:
            yield from ((one.value, False) for one in given.arguments[:1] if isinstance(one, Text))
        elif type(given) is Either:
            for option in given.options:
                yield from self._read(module, option, left)
        elif type(given) is Name and left:
            for value in self._bound(module, given):
                if type(value) is Imported:
                    yield _last(value), True
                elif type(value) in _READING:
                    yield from self._read(module, value, left - 1)

    def _is_imported(self, module: str, name: Name) -> bool:
        """Whether a name is that of something imported."""
        return any(type(value) is Imported for value in self._bound(module, name))

    def _bound(self, module: str, name: Name) -> Sequence[Expression]:
        """What the innermost scope around that binds a name gives it."""
        return [binding.value for binding in self._inference.bindings(module, name)]

    def _keys(self, function: Ref, left: int) -> frozenset[int | str]:
        return self._places(function, self._ids(function, left))

    def _places(self, function: Ref, parameters: tuple[str, ...]) -> frozenset[int | str]:
        """The keywords and positions of parameters."""
        names = self._names(function)
        ids = [name for name in parameters if name in names]
        return frozenset([*ids, *map(names.index, ids)])

    def _called(self, function: Value) -> Ref | None:
        """The function of the project that runs when a value is called."""
        if function.kind is Kind.CLASS and ":" in function.name:
            return self._inference.members.method(Ref.of(function.name), "__init__")
        return self._inference.members.function(function)

    def _names(self, function: Ref) -> list[str]:
        """The parameters that callers fill, in order."""
        scope = self._modules.scope(function)
        is_bound = self._modules.owner(function) is not None
        is_bound = is_bound and "staticmethod" not in scope.decorators
        return list(scope.parameters)[1 if is_bound else 0 :]

    def _ids(self, function: Ref, left: int) -> tuple[str, ...]:
        """The parameters of a function that an environment is made by."""
        if function not in self._known:
            self._known[function] = ()  # a function that calls itself adds nothing
            found = (*self._made_by(function, left), *self._looked_up(function, left))
            self._known[function] = tuple(dict.fromkeys(found))
        return self._known[function]

    def _looked_up(self, function: Ref, left: int) -> Iterator[str]:
        """The parameters under which a table is asked for what another function makes by them."""
        keyed = self._modules.facts[function.module].keyed
        for one in keyed:
            if one.scope != function.scope or not self._is_global(function.module, one.table):
                continue
            for other in keyed:
                if other.table == one.table and other.scope != one.scope:
                    ids = self._made_by(Ref(function.module, other.scope), left)
                    if other.key in ids:
                        yield one.key

    def _is_global(self, module: str, name: str) -> bool:
        """Whether a name is one of the module's own, and of no function in it."""
        own, *others = self._modules.facts[module].scopes
        within = (binding for one in others for binding in one.bindings.get(name, ()))
        return name in own.bindings and all(binding.adds for binding in within)

    def _made_by(self, function: Ref, left: int) -> Iterator[str]:
        """The parameters of a function by which it, or a method of what it makes, makes one."""
        passed = _passed_in(self._modules.facts[function.module])
        scope = self._modules.scope(function)
        for name in scope.parameters:
            for call, key, given in passed.get(name, ()):
                is_own = type(given) is Name and self._is_inside(function, given.scope)
                if is_own and self._takes(function.module, call, key, left):
                    yield name
        for attribute, name in self._kept(function).items():
            class_, self_ = Ref(function.module, scope.parent), next(iter(scope.parameters))
            for call, key, given in passed.get(attribute, ()):
                if self._is_of(class_, self_, given) and self._takes(
                    function.module, call, key, left
                ):
                    yield name

    def _is_of(self, class_: Ref, self_: str, given: Expression) -> bool:
        """Whether an argument is an attribute of the instance in a method of a class."""
        base = given.base if isinstance(given, Attribute) else None
        is_self = isinstance(base, Name) and base.id == self_
        return is_self and isinstance(base, Name) and self._is_inside(class_, base.scope)

    def _kept(self, function: Ref) -> dict[str, str]:
        """The parameters of a constructor that it keeps, by the attributes it puts them in."""
        scope, owner = self._modules.scope(function), self._modules.owner(function)
        if owner is None or scope.name != CONSTRUCTOR:
            return {}
        return {
            name: binding.value.id
            for name, bindings in owner.attributes.items()
            for binding in bindings
            if isinstance(binding.value, Name)
            and binding.value.scope == function.scope
            and binding.value.id in scope.parameters
        }

    def _is_inside(self, function: Ref, scope: int) -> bool:
        scopes = self._modules.facts[function.module].scopes
        while scope not in (function.scope, -1):
            scope = scopes[scope].parent
        return scope == function.scope

    def _takes(self, module: str, call: Call, key: int | str, left: int) -> bool:
        """Whether an argument of a call is an id."""
        value = self._inference.value(module, call.function)
        return all(self._takes_id(one, key, left) for one in value.choices or (value,))

    def _takes_id(self, value: Value, key: int | str, left: int) -> bool:
        if value.kind is Kind.DOTTED:
            is_make = value.name.partition(".")[2] in known.MAKES
            return key in (0, "id") and is_make and self._modules.is_legacy(value.name)
        called = self._called(value) if left else None
        return called is not None and key in self._keys(called, left - 1)


def _last(imported: Imported) -> str:
    """The last part of what is imported."""
    return imported.dotted.rpartition(".")[2]


@lru_cache(maxsize=_KEPT)
def _passed_in(facts: Facts) -> dict[str, list[_Passed]]:
    """The arguments in a module that are names or attributes, by these.

    They are remembered, since questions about one module follow each other, and of few modules,
    since those of all would take much memory.
    """
    found: dict[str, list[_Passed]] = {}
    for call in facts.calls:
        for key, given in (*enumerate(call.arguments), *call.keywords):
            if key is not None and isinstance(given, (Name, Attribute)):
                found.setdefault(last_part(given), []).append((call, key, given))
    return found
