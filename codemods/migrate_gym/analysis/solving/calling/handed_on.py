"""Calls of functions that call what they are given: ``retry(env.step, action)``.

So may the function do that they return: ``counted(env.step)(action)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.records import Scope
from ..modules import Ref
from ..unions import held, many, union
from ..values import UNKNOWN, Kind, Value
from .made_inside import giving, within
from .named import BY_NAME

if TYPE_CHECKING:
    from ..inference import Inference


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
        return self._of_ways(module, function, ref, ref, call)

    def made(self, module: str, function: Value, call: e.Call, returned: Value) -> Value:
        """Returns what a call gives whose function returns one that calls what it is given."""
        refs = within(self._inference, function, returned)
        if refs is None or not call.arguments:
            return UNKNOWN
        return giving(self._of_ways(module, function, *refs, call))

    def _of_ways(
        self, module: str, function: Value, ref: Ref, returning: Ref, call: e.Call
    ) -> Value:
        """What is returned by a function, or one inside it, that calls the function's parameters.

        Args:
            module: The module of the call.
            function: What is called.
            ref: The function that is called.
            returning: The function that returns what a parameter gives.
            call: The call that fills the parameters.
        """
        scope = self._inference.modules.scope(ref)
        ways = self._ways.get(returning)
        if ways is None:
            inner = self._inference.modules.scope(returning)
            ways = self._ways[returning] = _ways(inner, scope)
        if not ways:
            return UNKNOWN
        names = self._inference.parameters.filled(function)
        return union([self._given(module, way, names, call) for way in ways])

    def _given(self, module: str, way: Expression, names: list[str], call: e.Call) -> Value:
        if isinstance(way, e.Many):
            parts = [self._given(module, part, names, call) for part in way.parts]
            return many(held(parts), parts)
        if not isinstance(way, e.Name) or way.id not in names:
            return UNKNOWN
        passed = call.argument(way.id, names.index(way.id))
        given = self._inference.value(module, passed) if passed is not None else UNKNOWN
        found = self._inference.calls.result_of(given) if _is_one(given) else UNKNOWN
        if found.kind is not Kind.RESET:
            return found
        # Elsewhere the observation is taken out of the pair inside what is given.
        is_own = given.kind is Kind.METHOD and given.of is not None and given.of.is_environment
        return found.but(name=BY_NAME) if is_own else UNKNOWN


def _is_one(given: Value) -> bool:
    """Whether what is passed is one function, or one method of something."""
    if given.choices:
        return False
    is_bound = given.kind is Kind.METHOD and given.of is not None
    return is_bound or (given.kind is Kind.FUNCTION and ":" in given.name)


def _ways(scope: Scope, given: Scope) -> tuple[Expression, ...]:
    """The parameters that are called for what a function returns, alone or in tuples.

    Args:
        scope: The function.
        given: The function that has the parameters: the same, or the one around it.
    """
    found = [_way(scope, given, returned) for returned in scope.returns]
    return tuple(way for way in found if way is not None)


def _way(scope: Scope, given: Scope, returned: Expression) -> Expression | None:
    if isinstance(returned, e.Many) and returned.fixed:
        parts = [_way(scope, given, part) for part in returned.parts]
        is_one = any(part is not None for part in parts)
        return returned._replace(parts=tuple(part or e.OTHER for part in parts)) if is_one else None
    call = _call(scope, returned)
    called = call.function if call is not None else None
    if not isinstance(called, e.Name) or called.id not in given.parameters:
        return None
    return called if scope is given or called.id not in scope.bindings else None


def returned_calls(scope: Scope) -> Iterator[e.Call]:
    """Yields the calls whose results a function returns as they are."""
    return (call for call in (_call(scope, one) for one in scope.returns) if call is not None)


def _call(scope: Scope, returned: Expression) -> e.Call | None:
    """The call that a function returns, or binds the one time to the name that it returns."""
    if isinstance(returned, e.Name):
        bindings = scope.bindings.get(returned.id, ())
        returned = bindings[0].value if len(bindings) == 1 else e.OTHER
    return returned if isinstance(returned, e.Call) else None
