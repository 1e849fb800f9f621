"""Decorators of the project that give something else than what they stand before gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...reading import expressions as e
from ..definitions import is_four
from ..modules import Ref
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_REPLACED = frozenset({Kind.STEP, Kind.RESET, Kind.MIXED})


class Decorations:
    """What calls of decorated functions give by their names."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def instead(self, function: Ref, called: str, gives: Value) -> Value | None:
        """What a decorator gives in the place of a step or reset (None: what that gives).

        Args:
            function: What is called.
            called: The name of the call: a decorator calls the bare function by another one.
            gives: What the bare function gives.
        """
        if gives.kind not in _REPLACED or called != self._inference.modules.scope(function).name:
            return None
        for module, call in self._inference.sites.decorating(function):
            made = self._inference.value(module, call)
            if made.kind is Kind.CALLABLE and made.of is not None and made.of.kind is Kind.MANY:
                return made.of
            if self._writes_out(made, function):
                return self._beside(made)
        return None

    def _beside(self, made: Value) -> Value:
        """What a decorator returns beside what the call gives, in tuples that are no step's."""
        returns = self._inference.modules.scope(Ref.of(made.name)).returns
        return UNKNOWN if any(map(is_four, returns)) else self._inference.calls.result_of(made)

    def _writes_out(self, made: Value, function: Ref) -> bool:
        """Whether what a decorator makes gives four values, or never what a call gives."""
        if made.kind is not Kind.FUNCTION or ":" not in made.name or made.name == str(function):
            return False
        returns = self._inference.modules.scope(Ref.of(made.name)).returns
        if any(map(is_four, returns)):
            return True
        return bool(returns) and all(isinstance(one, (e.Many, e.Other)) for one in returns)
