"""What functions are given beyond their parameters, and what that fills where it is handed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ..unions import held, many, union
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ...reading.records import Scope
    from ..inference import Inference

_MOST = 12  # a function that hands more and more on to itself comes to an end


class Rests:
    """``*args`` and ``**kwargs``: of the functions that take them, and of calls that pass them."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def positional(self, calls: Iterable[tuple[str, e.Call]], first: int) -> Value:
        """Returns what ``*args`` holds: what calls pass from a position on, part by part.

        Where a call passes all of a list, ``seed(1, *envs)``, it is not seen how many they are.
        """
        columns: list[list[Value]] = []
        uncounted: list[Value] = []
        for module, call in calls:
            uncounted.extend(self._uncounted(module, call))
            for index, value in enumerate(self._arguments(module, call, first)):
                if index == len(columns):
                    columns.append([])
                columns[index].append(value)
        parts = [union(column) for column in columns]
        if uncounted:
            return many(held([*parts, *uncounted]))
        return many(held(parts), parts)

    def named(self, calls: Iterable[tuple[str, e.Call]], scope: Scope) -> Value:
        """Returns what ``**kwargs`` holds: what calls pass by other names than the parameters'."""
        found: dict[str, list[Value]] = {}
        for module, call in calls:
            for name, value in self._keywords(module, call):
                if name not in scope.parameters and (name in found or len(found) < _MOST):
                    found.setdefault(name, []).append(value)
        parts = [union(values) for values in found.values()]
        return many(held(parts), parts, tuple(found))

    def filled(self, module: str, call: e.Call, name: str, position: int) -> Value:
        """Returns what a call passes for a parameter with a star: ``super().__init__(*args)``."""
        for keyword, value in call.keywords:
            if keyword is None:
                given = self._inference.value(module, value)
                if given.kind is Kind.MANY and name in given.keys:
                    return given.under(name)
        for index, argument in enumerate(call.arguments):
            if isinstance(argument, e.Spread) and index <= position:
                given = self._inference.value(module, argument.base)
                return _at(given, position - index)
        return UNKNOWN

    def _arguments(self, module: str, call: e.Call, first: int) -> Iterator[Value]:
        for position, argument in enumerate(call.arguments[:_MOST]):
            if isinstance(argument, e.Spread):
                given = self._inference.value(module, argument.base)
                skipped = max(0, first - position)
                if given.kind is Kind.MANY and not given.keys:
                    yield from given.parts[skipped : _MOST - position]
                return
            if position >= first:
                yield self._inference.value(module, argument)

    def _uncounted(self, module: str, call: e.Call) -> Iterator[Value]:
        """What each of a list is that a call passes whole, where its length is not known."""
        spread = [one for one in call.arguments if isinstance(one, e.Spread)]
        for argument in spread:
            given = self._inference.value(module, argument.base)
            if given.kind is Kind.MANY and given.of is not None and not given.parts:
                yield given.of

    def _keywords(self, module: str, call: e.Call) -> Iterator[tuple[str, Value]]:
        for keyword, value in call.keywords:
            given = self._inference.value(module, value)
            if keyword is not None:
                yield keyword, given
            elif given.kind is Kind.MANY and given.keys:
                yield from zip(given.keys, given.parts)


def may_fill(call: e.Call, name: str, position: int) -> bool:
    """Whether a call passes an environment, perhaps, without writing it out.

    Of keywords that are handed on only those named like one are looked for: libraries hand on all
    kinds of them, and looking at all takes as long as everything else.
    """
    if "env" in name.lower() and any(keyword is None for keyword, _ in call.keywords):
        return True
    return e.Spread in map(type, call.arguments[: position + 1])


def _at(given: Value, index: int) -> Value:
    """One of several that are handed on."""
    if given.kind is not Kind.MANY or given.keys:
        return UNKNOWN
    if given.parts:
        return given.parts[index] if index < len(given.parts) else UNKNOWN
    return given.of or UNKNOWN


def takes_any(function: Scope) -> bool:
    """Whether a function takes ``**kwargs``."""
    return any(one.position < 0 for one in _rests(function))


def takes_more(function: Scope) -> bool:
    """Whether a function takes more than its parameters: ``*args`` or ``**kwargs``."""
    return any(True for _ in _rests(function))


def _rests(function: Scope) -> Iterator[e.Rest]:
    values = (one.value for bindings in function.bindings.values() for one in bindings)
    return (value for value in values if isinstance(value, e.Rest))
