"""Calls of functions that call what they are given: ``retry(env.step, action)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import expressions as e
from .expressions import Expression
from .modules import Ref
from .named import BY_NAME
from .records import Scope
from .values import UNKNOWN, Kind, Value, held, many, union

if TYPE_CHECKING:
    from .inference import Inference


class HandedOn:
    """What the project's functions give that return what a parameter of theirs gives.

    All that is passed for the parameter would be one of several; each call passes one.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._ways: dict[Ref, tuple[Expression, ...]] = {}

    def value(self, module: str, function: Value, call: e.Call) -> Value:
        """Returns what a call gives, if it is given a method that the function calls."""
        ref = self._inference.members.function(function)
        if ref is None or not call.arguments:
            return UNKNOWN
        ways = self._ways.get(ref)
        scope = self._inference.modules.scope(ref)
        if ways is None:
            ways = self._ways[ref] = _ways(scope)
        if not ways:
            return UNKNOWN
        skipped = int(function.kind is Kind.METHOD and "staticmethod" not in scope.decorators)
        names = list(scope.parameters)[skipped:]
        return union([self._given(module, way, names, call) for way in ways])

    def _given(self, module: str, way: Expression, names: list[str], call: e.Call) -> Value:
        if isinstance(way, e.Many):
            parts = [self._given(module, part, names, call) for part in way.parts]
            return many(held(parts), parts)
        if not isinstance(way, e.Name) or way.id not in names:
            return UNKNOWN
        passed = call.argument(way.id, names.index(way.id))
        given = self._inference.value(module, passed) if passed is not None else UNKNOWN
        is_bound = given.kind is Kind.METHOD and given.of is not None and not given.choices
        found = self._inference.calls.result_of(given) if is_bound else UNKNOWN
        return found.but(name=BY_NAME) if found.kind is Kind.RESET else found


def _ways(scope: Scope) -> tuple[Expression, ...]:
    """The parameters that are called for what a function returns, alone or in tuples."""
    found = [_way(scope, returned) for returned in scope.returns]
    return tuple(way for way in found if way is not None)


def _way(scope: Scope, returned: Expression) -> Expression | None:
    if isinstance(returned, e.Many) and returned.fixed:
        parts = [_way(scope, part) for part in returned.parts]
        is_one = any(part is not None for part in parts)
        return returned._replace(parts=tuple(part or e.OTHER for part in parts)) if is_one else None
    if isinstance(returned, e.Name):
        bindings = scope.bindings.get(returned.id, ())
        returned = bindings[0].value if len(bindings) == 1 else e.OTHER
    called = returned.function if isinstance(returned, e.Call) else None
    is_parameter = isinstance(called, e.Name) and called.id in scope.parameters
    return called if is_parameter else None
