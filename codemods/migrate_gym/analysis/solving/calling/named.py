"""Calls of functions that are told by name which method to call: ``call(env, "step", action)``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ....tuples import NamedTuple
from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.records import Scope
from ..modules import Ref
from ..unions import many
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
        found = self._inference.calls.result_of(self._inference.members.of(owner, method.value))
        if found.kind is Kind.RESET:
            found = found.but(name=BY_NAME)
        return many(found) if way.is_many else found

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
