"""Decorators of the project that give something else than what they stand before gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import expressions as e
from .definitions import is_four
from .modules import Ref
from .values import Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_REPLACED = frozenset({Kind.STEP, Kind.RESET, Kind.MIXED})


class Decorations:
    """What calls of decorated functions give by their names."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def replace(self, function: Ref, called: str, gives: Value) -> bool:
        """Whether a decorator returns what it writes out in the place of a step or reset.

        Args:
            function: What is called.
            called: The name of the call: a decorator calls the bare function by another one.
            gives: What the bare function gives.
        """
        if gives.kind not in _REPLACED or called != self._inference.modules.scope(function).name:
            return False
        return any(
            self._writes_out(self._inference.value(module, call), function)
            for module, call in self._inference.sites.decorating(function)
        )

    def _writes_out(self, made: Value, function: Ref) -> bool:
        """Whether what a decorator makes gives four values, or never what a call gives."""
        if made.kind is not Kind.FUNCTION or ":" not in made.name or made.name == str(function):
            return False
        returns = self._inference.modules.scope(Ref.of(made.name)).returns
        if any(map(is_four, returns)):
            return True
        return bool(returns) and all(isinstance(one, (e.Many, e.Other)) for one in returns)
