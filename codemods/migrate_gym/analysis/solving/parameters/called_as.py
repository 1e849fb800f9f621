"""The names that calls of a function or class are kept by, where nothing calls it by its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.records import Binding, Scope
from ...tables.functions import CONSTRUCTOR
from ..modules import Ref
from ..values import Kind, Value
from .sites import BY_NAME, PART, Handing, Site, names_of

if TYPE_CHECKING:
    from ..inference import Inference

MOST_CALLS = 200
"""How many calls may have a name: very many are those of a library that makes no environments."""
_FEW_CALLS = 10
_MOST_HANDINGS = 10
_OF_A_PART = PART.format("")
_MOST_NAMES = 2
"""How often what is given a name is given another one."""


class CalledAs:
    """What functions and classes are given for, or lie in."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._sites = inference.sites
        self._known: dict[str | Ref, list[str]] = {}

    def of_class(self, class_: str) -> Sequence[str]:
        """What calls of a class are kept by that lies in a container: ``AGENTS[name](env)``.

        So are those of a parameter that it is passed for, and of other names that it has.
        """
        return self._once(class_, lambda: self._of_class(class_))

    def _once(self, called: str | Ref, find: Callable[[], list[str]]) -> Sequence[str]:
        """What is found once for all parameters, as soon as all is settled that it is found by."""
        found = self._known.get(called)
        if found is None:
            before = self._inference.open_reads
            found = find()
            if self._inference.is_settled(before):
                self._known[called] = found
        return found

    def _of_class(self, class_: str) -> list[str]:
        others = self._others(class_, self._given(class_))
        return [one for one in others if one.endswith(_OF_A_PART) or self._is_called(one)]

    def _is_called(self, name: str) -> bool:
        """Whether it is called as a name, or few times as an attribute: others are policies."""
        calls = self._sites.of(name)
        return len(calls) <= _FEW_CALLS or any(type(one.function) is e.Name for _, one in calls)

    def _others(self, called: str, handed: Sequence[Handing]) -> list[str]:
        """What calls are kept by of what has a name, and is given as the argument of calls."""
        given = {self._parameter(*one) for one in handed}
        within = self._sites.given_within(called)[:_MOST_HANDINGS]
        given |= {PART.format(self._parameter(*one)) for one in within}
        names = dict.fromkeys((called, *sorted(given)))
        for _ in range(_MOST_NAMES):
            held = [other for one in names for other in self._sites.held_in(one)]
            names.update(dict.fromkeys(held))
        del names[called]
        return [one for one in names if 0 < len(self._sites.of(one)) <= MOST_CALLS]

    def by_name(self, called: str) -> Sequence[tuple[Site, e.Expression]]:
        """The calls of what only the run knows by its name, which may be this, and of what."""
        return [(site, base) for site, base, begins in self._by_name if called.startswith(begins)]

    @cached_property
    def _by_name(self) -> Sequence[tuple[Site, e.Expression, str]]:
        """All such calls that give something themselves, with what the name begins with."""
        return [
            ((module, call), base, way.prefix if isinstance(way, e.Named) else "")
            for module, call in self._sites.of(BY_NAME)
            if _gives(call)
            for way in self._ways(module, call.function)
            if (base := names_of(way)) is not None
        ]

    def _ways(self, module: str, function: e.Expression) -> Sequence[e.Expression]:
        """What a call's function is: itself, or what its name is given."""
        if not isinstance(function, e.Name):
            return (function,)
        return [one.value for one in self._inference.bindings(module, function)]

    def having(self, module: str, base: e.Expression, called: str) -> Value:
        """Returns what has a name in a module, maybe that of ``globals()``, or in an object."""
        if isinstance(base, e.Call) and not base.arguments:
            return self._inference.names.dotted(f"{module}.{called}")
        asked = base.arguments[0] if isinstance(base, e.Call) else base
        return self._inference.members.of(self._inference.value(module, asked), called)

    def of_lambda(self, function: Ref) -> str:
        """What a lambda is called by: the parameter that it is given for, or its own name."""
        handed = self._sites.handed(function)
        if handed is not None:
            return self._parameter(*handed)
        within = self._sites.handed_within(function)
        return self._kept_as(function) if within is None else PART.format(self._parameter(*within))

    def _kept_as(self, function: Ref) -> str:
        """The name or attribute that a lambda is assigned to, alone or in a display ("": none)."""
        around = self._modules.scope(Ref(function.module, self._modules.scope(function).parent))
        above = self._modules.scope(Ref(function.module, max(around.parent, 0)))
        held = {**above.attributes, **around.bindings}
        for name, given in held.items():
            if _is_given(given, function):
                return name
            if _is_part(given, function):
                return PART.format(name)
        return ""

    def of_function(self, function: Ref, scope: Scope) -> Sequence[str]:
        """What a function is given for, or lies in, which nothing calls by its own name."""
        return self._once(function, lambda: self._of_function(function, scope))

    def _of_function(self, function: Ref, scope: Scope) -> list[str]:
        itself = self._sites.handed(function)
        return self._others(scope.name, [*self._given(scope.name), *([itself] if itself else ())])

    def _given(self, name: str) -> Sequence[Handing]:
        """The first calls that are given what may have a name."""
        return self._sites.given(name)[:_MOST_HANDINGS]

    def _parameter(self, module: str, call: e.Call, key: int | str | None) -> str:
        """The parameter that an argument of a call is for, or the part of one with a star.

        It is "" where that is not seen.
        """
        function = self._inference.value(module, call.function)
        if function.kind is Kind.CLASS and ":" in function.name:
            function = Value(Kind.METHOD, CONSTRUCTOR, of=function)
        names = self._inference.parameters.filled(function)
        if isinstance(key, int):
            return names[key] if key < len(names) else self._starred(function)
        return key if key is not None and key in names else ""

    def _starred(self, function: Value) -> str:
        """What calls of a part of ``*args`` of a function of the project are kept by."""
        ref = self._inference.members.function(function)
        bindings = self._modules.scope(ref).bindings if ref is not None else {}
        stars = (name for name, bound in bindings.items() if any(map(_is_star, bound)))
        return next(map(PART.format, stars), "")


def _is_star(binding: Binding) -> bool:
    return isinstance(binding.value, e.Rest) and binding.value.position >= 0


def _is_given(bindings: Sequence[Binding], function: Ref) -> bool:
    """Whether something is bound to a function, perhaps beside an annotation or another one."""
    made = e.Function(function.scope)
    return any(made in _options(one.value) for one in bindings)


def _options(value: e.Expression) -> Iterator[e.Expression]:
    """What something may be: what a loop over a display binds is any of its parts."""
    if isinstance(value, e.Either):
        yield from value.options
    elif isinstance(value, e.Item):
        for display in _options(value.base):
            if isinstance(display, e.Many):
                yield from _taken(display, value.position)
    else:
        yield value


def _taken(display: e.Many, position: int | str | None) -> Sequence[e.Expression]:
    """The part of a display at a place, or all where the place is open."""
    if not isinstance(position, int) or not display.fixed:
        return display.parts
    return display.parts[position : position + 1 or None]


def _is_part(bindings: Sequence[Binding], function: Ref) -> bool:
    """Whether something is bound to a display that a function stands in, or one within does."""
    made = e.Function(function.scope)
    return any(_holds(one.value, made) for one in bindings)


def _holds(value: e.Expression, made: e.Function) -> bool:
    if not isinstance(value, e.Many):
        return False
    return made in value.parts or any(_holds(part, made) for part in value.parts)


def _gives(call: e.Call) -> bool:
    """Whether a call gives more than what its own function was given: ``getattr(a, b)(*args)``."""
    named = any(name is not None for name, _ in call.keywords)
    return named or any(type(one) is not e.Spread for one in call.arguments)
