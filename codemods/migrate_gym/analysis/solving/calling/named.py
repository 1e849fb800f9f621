"""Calls of functions that are told by name which method to call: ``call(env, "step", action)``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ....tuples import NamedTuple
from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.records import Scope
from ..modules import Ref
from ..unions import many, union
from ..values import UNKNOWN, Kind, Value
from .made_inside import giving, within

if TYPE_CHECKING:
    from ..inference import Inference

BY_NAME = "by name"
"""The name of the result of a reset that is asked for by name."""


class _Way(NamedTuple):
    """What a function returns: the result of a method of `base`, or those of several of them."""

    base: Expression
    parameter: str
    is_many: bool


class NamedCalls:
    """What the project's functions give that hand a method's name on to ``getattr``."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def value(self, module: str, function: Value, call: e.Call) -> Value:
        """Returns what a call gives of which it is known what is called, if it names a method."""
        ref = self._inference.members.function(function)
        if ref is None:
            return UNKNOWN
        return self._told(module, function, ref, ref, call)

    def made(self, module: str, function: Value, call: e.Call, returned: Value) -> Value:
        """Returns what a call gives whose function returns one that calls the method it names."""
        refs = within(self._inference, function, returned)
        if refs is None:
            return UNKNOWN
        return giving(self._told(module, function, *refs, call))

    def looked_up(self, way: Ref, name: str) -> Value:
        """Returns what a ``__getattr__`` gives in place of a method, which it calls by its name.

        That is a function inside it that does nothing else in any way out of it. UNKNOWN where the
        function does more, or where what it gives is not known.
        """
        modules = self._inference.modules
        given = self._inference.returned(way)
        if given.kind is not Kind.FUNCTION or ":" not in given.name:
            return UNKNOWN
        refs = within(self._inference, Value(Kind.FUNCTION, str(way)), given)
        scopes = [modules.scope(ref) for ref in refs or ()]
        if not scopes or len(scopes[0].returns) != 1:
            return UNKNOWN
        asked = [*scopes[0].parameters][1:]
        ways = list(_ways(scopes[1]))
        if not ways or len(ways) < len(scopes[1].returns):
            return UNKNOWN
        if any([one.parameter] != asked or one.is_many != ways[0].is_many for one in ways):
            return UNKNOWN
        owners = [self._inference.value(way.module, one.base) for one in ways]
        return giving(self._results(owners, name, is_many=ways[0].is_many))

    def _results(self, owners: Sequence[Value], name: str, *, is_many: bool) -> Value:
        """What a method that is asked for by its name gives of something, or of several."""
        methods = [self._inference.members.of(one, name) for one in owners]
        found = union([self._inference.calls.result_of(one) for one in methods])
        if found.kind is Kind.RESET:
            found = found.but(name=BY_NAME)
        return many(found) if is_many and found.is_known else found

    def _told(self, module: str, function: Value, ref: Ref, returning: Ref, call: e.Call) -> Value:
        """What a function, or one inside it, returns that calls the method its parameter names.

        Args:
            module: The module of the call.
            function: What is called.
            ref: The function that is called.
            returning: The function that returns what the method gives.
            call: The call that names the method.
        """
        scope = self._inference.modules.scope(ref)
        way = next(_ways(self._inference.modules.scope(returning)), None)
        if way is None or way.parameter not in scope.parameters:
            return UNKNOWN
        names = self._inference.parameters.filled(function)
        method = _argument(call, names, way.parameter)
        if not isinstance(method, e.Text):
            return UNKNOWN
        owner = self._owner(module, ref, way.base, _argument(call, names, _name(way.base)))
        return self._results([owner], method.value, is_many=way.is_many)

    def _owner(self, module: str, ref: Ref, base: Expression, passed: Expression | None) -> Value:
        if passed is not None:
            return self._inference.value(module, passed)
        return self._inference.value(ref.module, base)


def _argument(call: e.Call, names: Sequence[str], name: str) -> Expression | None:
    """What a call passes for one of a function's parameters."""
    return call.argument(name, names.index(name) if name in names else -1)


def _ways(scope: Scope) -> Iterator[_Way]:
    for returned in scope.returns:
        is_many = isinstance(returned, e.Many) and len(returned.parts) == 1
        call = returned.parts[0] if isinstance(returned, e.Many) and is_many else returned
        if not isinstance(call, e.Call):
            continue
        asked = call.function
        if isinstance(asked, e.Name) and asked.id in scope.bindings:
            asked = scope.bindings[asked.id][-1].value  # method = getattr(env, name)
        if isinstance(asked, e.Named) and isinstance(asked.name, e.Name):
            yield _Way(asked.base, asked.name.id, is_many)


def _name(base: Expression) -> str:
    return base.id if isinstance(base, e.Name) else ""
