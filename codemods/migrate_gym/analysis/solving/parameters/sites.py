"""The calls of a project, by the names of what they call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...reading import expressions as e
from ...reading.records import Binding, Scope
from ...tables import functions
from ...tables.functions import CONSTRUCTOR, LAMBDA
from ..calling.scheduled import started
from ..modules import Modules, Ref

INNER = "{}()"
"""What calls of what a function returns are kept by: ``register(name)(make)``."""
PART = "{}[]"
"""What calls of what lies in a container are kept by: ``actions[name](env)``."""
BY_NAME = "getattr()"
"""What calls are kept by of what only the run knows by its name: ``getattr(agents, name)(env)``."""
_DISPLAYS = frozenset({e.Call, e.Item, e.Many, e.Sent})
_NAMING = frozenset({e.Either, e.Item, e.Named})
_CHOOSING = frozenset({e.Either, e.Item})
_GLOBALS = frozenset({"globals", "vars"})
_TAKING = functions.TAKING | {"items", "values"}
WITHIN = "within {}"
"""What calls of ``super().__init__`` and ``cls`` are kept by: the class they stand in."""
_INSIDE = ("super", "cls")
_PREPARING = "functools"

Site = tuple[str, e.Call]
"""A call, with the module in which it is."""
Handing = tuple[str, e.Call, "int | str | None"]
"""A call that is given a function, with its module, and as which argument."""


class Sites:
    """The calls that are written out, and those that others make: executors, processes, sorts."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._handed: dict[Ref, list[Handing]] = {}
        self._handed_within: dict[Ref, Handing] = {}
        self._given: dict[str, list[Handing]] = {}
        self._given_within: dict[str, list[Handing]] = {}
        self._functions = {scope.name for one in modules.facts.values() for scope in one.scopes}
        self._classes = {modules.scope(ref).name for ref in modules.classes}
        # Modules and calls by turns, until they are asked for: that takes a quarter of the memory.
        self._flat: dict[str, list[Any]] = {}
        self._sites: dict[str, Sequence[Site]] = {}
        for module, facts in modules.facts.items():
            prepares = any(name.startswith(_PREPARING) for name in facts.imports)
            for call in facts.calls:
                for made in (call, *started(call), *self._above(call)):
                    self._note(module, made)
                for made in self._prepared(module, call) if prepares else ():
                    self._note(module, made)
        self._below: dict[str, set[str]] = {}
        for ref in modules.classes:
            below = modules.scope(ref)
            for base in below.bases:
                self._below.setdefault(e.last_part(base), set()).add(below.name)

    def of(self, name: str) -> Sequence[Site]:
        """The calls of anything with a name."""
        found = self._sites.get(name)
        if found is None:
            flat = self._flat.pop(name, ())
            found = self._sites[name] = [*zip(flat[::2], flat[1::2])]
        return found

    def inside(self, owner: str) -> Sequence[Site]:
        """The calls of ``super().__init__`` and ``cls`` in classes with a name."""
        return self.of(WITHIN.format(owner))

    def handed(self, function: Ref) -> Handing | None:
        """The call that a lambda is given to, with its module, and as which argument."""
        return next(reversed(self._handed.get(function, ())), None)

    def handed_within(self, function: Ref) -> Handing | None:
        """The call that is given a display in which a lambda stands."""
        return self._handed_within.get(function)

    def decorating(self, function: Ref) -> Iterator[Site]:
        """The calls of the decorators of a function."""
        return ((module, call) for module, call, _ in self._handed.get(function, ()))

    def given(self, name: str) -> Sequence[Handing]:
        """The calls that are given what may be a function with a name."""
        return self._given.get(name, ())

    def given_within(self, name: str) -> Sequence[Handing]:
        """The calls that are given a display in which what may be a function with a name stands."""
        return self._given_within.get(name, ())

    def held_in(self, name: str) -> Iterator[str]:
        """What calls are kept by of containers that hold what may be a function with a name.

        So does what a loop binds to each part of a display: ``for run in (train, test): run(env)``,
        and whatever else may be called: ``run = train if learns else test``.
        """
        return iter(self._containers.get(name, ()))

    @cached_property
    def _containers(self) -> dict[str, dict[str, None]]:
        """What calls of the parts of displays are kept by, by the names that stand in these."""
        found: dict[str, dict[str, None]] = {}
        for module, facts in self._modules.facts.items():
            for scope in facts.scopes:
                held = [*_held_by_name(scope.bindings), *_held_by_name(scope.attributes)]
                for container, part in (*held, *self._renamed(module, scope)):
                    found.setdefault(part, {})[container] = None
        return found

    def _renamed(self, module: str, scope: Scope) -> Iterator[tuple[str, str]]:
        """What calls are kept by of what has another name as well, or is returned by a function.

        Each with its own name, or that of a parameter that it is passed for.
        """
        scopes = self._modules.facts[module].scopes
        held = [(name, one.value) for name, given in scope.bindings.items() for one in given]
        held += [(name, one.value) for name, given in scope.attributes.items() for one in given]
        named = [one for one in held if one[0] in self._flat or self._sites.get(one[0])]
        named += scope.defaults.items()
        named += [(INNER.format(scope.name), value) for value in scope.returns]
        for called, value in named:
            for one in _spelled(value):
                part = e.last_part(one)
                is_passed = type(one) is e.Name and part in scopes[one.scope].parameters
                if (is_passed or part in self._functions) and part != called:
                    yield called, part

    def constructions(self, owner: str) -> Iterator[str]:
        """The names by which calls of a constructor are kept: the class's, and of those below."""
        names = [owner]
        for name in names:
            names.extend(sorted(self._below.get(name, set()) - set(names)))
        yield from names[1:]
        yield from (WITHIN.format(name) for name in names)

    def _above(self, call: e.Call) -> Iterator[e.Call]:
        """What a class of the project is given by one below: ``Agent.__init__(self, env)``."""
        function = call.function
        if not (type(function) is e.Attribute and function.name == CONSTRUCTOR and call.arguments):
            return
        if type(function.base) is not e.Call and e.last_part(function.base) in self._classes:
            yield call._replace(function=function.base, arguments=call.arguments[1:])

    def _prepared(self, module: str, call: e.Call) -> Iterator[e.Call]:
        """What a call of a name calls in the end: ``play``, of ``show = partial(play, True)``."""
        if type(call.function) is not e.Name:
            return
        scopes, name = self._modules.facts[module].scopes, call.function.id
        index = call.function.scope
        while index > 0 and name not in scopes[index].bindings:
            index = scopes[index].outer.get(name, scopes[index].parent)
        for binding in scopes[max(index, 0)].bindings.get(name, ()):
            made = binding.value
            is_one = isinstance(made, e.Call) and e.last_part(made.function) == functions.PREPARES
            if is_one and isinstance(made, e.Call) and made.arguments:
                arguments = (*made.arguments[1:], *call.arguments)
                keywords = (*call.keywords, *made.keywords)
                yield e.Call(made.arguments[0], arguments, keywords, call.line, call.column)

    def _note(self, module: str, call: e.Call) -> None:
        for key, value in (*enumerate(call.arguments), *call.keywords):
            if type(value) is e.Function:
                self._handed.setdefault(Ref(module, value.scope), []).append((module, call, key))
            elif given := e.last_part(value):
                if given in self._functions:
                    self._given.setdefault(given, []).append((module, call, key))
            elif type(value) is e.Many:
                for part in {*map(e.last_part, _named_in(value.parts))} & self._functions:
                    self._given_within.setdefault(part, []).append((module, call, key))
                for inner in _lambdas_in(value.parts):
                    self._handed_within[Ref(module, inner.scope)] = module, call, key
        name = self._name(module, call)
        if name:
            names = {name}
            if type(call.function) is e.Name:
                names.update(self._modules.facts[module].renamed.get(name, ()))
                names.update(self._parts(module, call.function))
            for one in names:
                self._flat.setdefault(one, []).extend((module, call))
        elif type(call.function) in _CHOOSING:
            for one in dict.fromkeys(map(e.last_part, _spelled(call.function))):
                self._flat.setdefault(one, []).extend((module, call))

    def _name(self, module: str, call: e.Call) -> str:
        """What a call is kept by."""
        if type(call.function) is e.Call:
            taken_from = _container(call.function)
            if taken_from:
                return PART.format(taken_from)
            return INNER.format(e.last_part(call.function.function))
        if type(call.function) is e.Function:
            return LAMBDA
        if type(call.function) in _NAMING and names_of(call.function) is not None:
            return BY_NAME
        if type(call.function) is e.Item:
            inside = _container(call.function)
            return PART.format(inside) if inside else ""
        name = e.last_part(call.function)
        return self._made_inside(module, call, name) or name

    def _parts(self, module: str, function: e.Name) -> Iterator[str]:
        """What calls of a name are kept by that holds a container's part, or what a call gives."""
        scope = self._modules.facts[module].scopes[function.scope]
        for one in scope.bindings.get(function.id, ()):
            if type(one.value) in _NAMING and names_of(one.value) is not None:
                yield BY_NAME
            elif isinstance(one.value, (e.Item, e.Call)):
                inside = [*filter(None, map(_container, _taken_from(one.value)))]
                yield from map(PART.format, inside)
                yield from self._parts_of_parts(module, one.value)
                if not inside and isinstance(one.value, e.Call):
                    returning = e.last_part(one.value.function)
                    if returning in self._functions:
                        yield INNER.format(returning)

    def _parts_of_parts(self, module: str, taken: e.Expression) -> Iterator[str]:
        """What calls are kept by of parts of what a loop took out: ``for ways in WAYS.values()``.

        A comprehension goes through what the scope around it has taken out.
        """
        while isinstance(taken, e.Item):
            taken = taken.base
        if type(taken) is not e.Name:
            return
        scopes = self._modules.facts[module].scopes
        scope = scopes[taken.scope]
        while scope.kind == "comprehension" and taken.id not in scope.bindings:
            scope = scopes[scope.parent]
        for one in scope.bindings.get(taken.id, ()):
            outer = _container(one.value) if isinstance(one.value, e.Item) else ""
            if outer:
                yield PART.format(outer)

    def _made_inside(self, module: str, call: e.Call, name: str) -> str:
        """What ``super().__init__(…)`` and ``cls(…)`` are kept by: the class they stand in."""
        inner = _innermost(call.function) if name in (CONSTRUCTOR, "cls") else None
        if inner is None:
            return ""
        scopes = self._modules.facts[module].scopes
        scope = inner.scope
        while scope > 0 and scopes[scope].kind != "class":
            is_first = next(iter(scopes[scope].parameters), "") == inner.id
            if inner.id in scopes[scope].bindings and not is_first:
                return ""  # a class that is passed, or chosen
            scope = scopes[scope].parent
        around = scopes[scope].name if scope > 0 else ""
        return WITHIN.format(around) if around else ""


def names_of(function: e.Expression) -> e.Expression | None:
    """Of what something is one of the names, which only the run knows (None: of nothing).

    ``globals()`` in ``globals()[name]``, ``agents`` in ``getattr(agents, name)``.
    """
    if type(function) is e.Either:
        return names_of(function.options[0])
    if type(function) is e.Named:
        return function.base
    asked = function.base if type(function) is e.Item else None
    is_own = isinstance(asked, e.Call) and e.last_part(asked.function) in _GLOBALS
    return asked if is_own else None


def _taken_from(taken: e.Item | e.Call) -> Sequence[e.Expression]:
    """The parts of which something may be, of a part of a sum: ``for one in first + others``."""
    if isinstance(taken, e.Item) and isinstance(taken.base, e.Sum):
        return [taken._replace(base=part) for part in taken.base.parts]
    return [taken]


def _container(taken: e.Expression) -> str:
    """The name of what something is taken from: ``actions[name]``, ``actions.get(name)``."""
    is_part = False
    while isinstance(taken, (e.Item, e.Call)):
        if isinstance(taken, e.Item):
            taken, is_part = taken.base, True
        elif isinstance(taken.function, e.Attribute) and taken.function.name in _TAKING:
            taken, is_part = taken.function.base, True
        else:
            return ""
    return e.last_part(taken) if is_part else ""


def _held_by_name(bindings: Mapping[str, Sequence[Binding]]) -> Iterator[tuple[str, str]]:
    """What calls of a display's parts are kept by, each with a name that stands in it."""
    for name, given in bindings.items():
        for one in given:
            if type(one.value) not in _DISPLAYS:
                continue
            display, kept_by = one.value, PART
            if isinstance(display, e.Sent):  # checks += [is_over]
                display = display.base
            while type(display) is e.Item:
                display, kept_by = display.base, "{}"
            if type(display) is e.Many:
                parts: Sequence[e.Expression] = display.parts
            elif type(display) is e.Call and e.last_part(display.function) == "dict":
                parts = [value for _, value in display.keywords]
            else:
                continue
            for part in _named_in(parts):
                yield kept_by.format(name), e.last_part(part)


def _spelled(function: e.Expression) -> Iterator[e.Name | e.Attribute]:
    """What something is by its name, or what it may be one of."""
    if isinstance(function, e.Either):
        for option in function.options:
            yield from _spelled(option)
    elif isinstance(function, e.Item):
        if isinstance(function.base, e.Many):
            yield from _named_in(function.base.parts)
    elif isinstance(function, (e.Name, e.Attribute)):
        yield function


def _named_in(parts: Sequence[e.Expression]) -> Iterator[e.Name | e.Attribute]:
    """The names among the parts of a display, or of those of one inside it."""
    for part in parts:
        if isinstance(part, e.Many):
            yield from _named_in(part.parts)
        elif isinstance(part, (e.Name, e.Attribute)):
            yield part


def _lambdas_in(parts: Sequence[e.Expression]) -> Iterator[e.Function]:
    """The lambdas among the parts of a display, or of those of one inside it."""
    for part in parts:
        if type(part) is e.Function:
            yield part
        elif isinstance(part, e.Many):
            yield from _lambdas_in(part.parts)


def _innermost(function: e.Expression) -> e.Name | None:
    """The name in ``super().__init__`` or ``cls``."""
    if isinstance(function, e.Attribute) and isinstance(function.base, e.Call):
        function = function.base.function
    return function if isinstance(function, e.Name) and function.id in _INSIDE else None
