"""Which parameters of a project's functions are the id of an environment that is made."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
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
    Rest,
    Spread,
    Text,
    last_part,
)
from ..reading.records import Facts
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Kind, Site, Value
from ..tables import functions, known
from ..tables.functions import CONSTRUCTOR
from . import modes

_STEPS = 3
_KEPT = 16
_MAKE_KEYS = (0, "id")
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
        self._known_stars: dict[Ref, frozenset[int | str]] = {}
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

    def positions_of_stars(self, function: Value) -> frozenset[int | str]:
        """Of these, where callers put what is handed on with stars: ``make(*args, **kwargs)``.

        Args:
            function: What is called.
        """
        called = self._called(function)
        return self._handed_on(called, _STEPS) if called is not None else frozenset()

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

    def at(self, site: Site) -> str | None:
        """The one id that a call of ``make`` is given in any module; None where it is not known.

        Args:
            site: Where the call stands.
        """
        module, id_ = self._given_at.get(site, ("", None))
        return modes.text(self._inference, module, id_) if id_ is not None else None

    @cached_property
    def _given_at(self) -> dict[Site, tuple[str, Expression | None]]:
        """What calls of ``make`` are given as an id, and in which module, by their places."""
        facts = self._modules.facts
        return {
            (facts[module].path, call.line, call.column): (module, call.argument("id", 0))
            for module, call in self._inference.sites.of("make")
        }

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
        return self._places(function, self._ids(function, left)) | self._handed_on(function, left)

    def _handed_on(self, function: Ref, left: int) -> frozenset[int | str]:
        """Where a function is given an id among what it hands on with stars."""
        known = self._known_stars.get(function)
        if known is None:
            self._known_stars[function] = frozenset()  # a function that calls itself adds nothing
            known = self._known_stars[function] = frozenset(self._in_stars(function, left))
        return known

    def _in_stars(self, function: Ref, left: int) -> Iterator[int | str]:
        bindings = self._modules.scope(function).bindings
        rests = {
            name: binding.value.position - self._is_bound(function)
            for name, given in bindings.items()
            for binding in given
            if isinstance(binding.value, Rest)
        }
        own = self._names(function)
        for call in self._modules.facts[function.module].calls if rests else ():
            handed = [one for one in _with_stars(call) if self._is_rest(function, rests, one[1])]
            if not handed:
                continue
            taken = self._taken(self._inference.value(function.module, call.function), left)
            for index, name in handed:
                if index is None:
                    yield from (key for key in taken if isinstance(key, str) and key not in own)
                else:
                    first = rests[name.id] - index
                    places = (key for key in taken if isinstance(key, int) and key >= index)
                    yield from (place + first for place in places)

    def _is_rest(self, function: Ref, rests: Container[str], name: Name) -> bool:
        """Whether a name is that of what a function is given beyond its parameters."""
        return name.id in rests and self._is_inside(function, name.scope)

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
        return list(self._modules.scope(function).parameters)[self._is_bound(function) :]

    def _is_bound(self, function: Ref) -> bool:
        """Whether callers leave out the first parameter."""
        callers = self._inference.parameters.callers
        return callers.is_bound_to_one(function, self._modules.scope(function))

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
        return all(key in self._taken(one, left) for one in value.choices or (value,))

    def _taken(self, value: Value, left: int) -> Collection[int | str]:
        """Where an id is put in a call of something."""
        if value.kind is Kind.DOTTED:
            is_make = value.name.partition(".")[2] in known.MAKES
            return _MAKE_KEYS if is_make and self._modules.is_legacy(value.name) else ()
        called = self._called(value) if left else None
        return () if called is None else self._keys(called, left - 1)


def _with_stars(call: Call) -> Iterator[tuple[int | None, Name]]:
    """The names behind the stars in a call, each with its place, or None behind two stars."""
    for index, argument in enumerate(call.arguments):
        if isinstance(argument, Spread) and isinstance(argument.base, Name):
            yield index, argument.base
    for key, given in call.keywords:
        if key is None and isinstance(given, Name):
            yield None, given


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
