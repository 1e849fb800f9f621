"""What an object is behind an ``isinstance``, and where that does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading import expressions as e
from ..reading.expressions import Expression
from .modules import Ref
from .unions import TESTED, union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

_PLAIN = frozenset(
    f"builtins.{name}"
    for name in ("bool", "bytes", "dict", "float", "int", "list", "set", "str", "tuple")
)


class ToldApart:
    """What is left of several possibilities where a test tells them apart."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def within(self, module: str, narrowed: e.Narrowed) -> Value:
        """Behind an ``isinstance``: the type, unless what was known before says more."""
        base = self._inference.value(module, narrowed.base)
        typed = self._inference.parameters.instance_of(module, narrowed.type)
        if base.is_environment and self._is_plain(module, narrowed.type):
            return UNKNOWN
        if not typed.is_known or (typed.kind is base.kind and not base.guess):
            return base
        if typed.kind is Kind.ENV and base.kind is Kind.VECTOR:
            return base
        return typed.because(TESTED)

    def _is_plain(self, module: str, type_: Expression) -> bool:
        """Whether types are builtins alone, of which no environment is an instance."""
        options = type_.options if type(type_) is e.Either else (type_,)
        return all(self._inference.value(module, one).name in _PLAIN for one in options)

    def without(self, module: str, excluded: e.Excluded) -> Value:
        """Where an ``isinstance`` does not hold: what is left of several possibilities."""
        base = self._inference.value(module, excluded.base)
        typed = self._inference.parameters.instance_of(module, excluded.type)
        if not base.options:
            is_one = typed.kind is Kind.ENV and not typed.guess and self._derives(base)
            return UNKNOWN if is_one else base
        gone = {typed.kind, Kind.VECTOR} if typed.kind is Kind.ENV else {typed.kind}
        left = union([option for option in base.options if option.kind not in gone])
        return left.because(TESTED) if left.is_known else base

    def _derives(self, environment: Value) -> bool:
        """Whether an environment is surely one of gym's by its class, and no stand-in for one."""
        if environment.kind is not Kind.ENV or environment.guess:
            return False
        own = ":" in environment.name
        return not own or bool(self._inference.class_info(Ref.of(environment.name)).root)
