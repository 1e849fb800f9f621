"""Functions that a function of the project makes, which hand on what it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..modules import Ref
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_RESET = "reset"


def within(inference: Inference, function: Value, returned: Value) -> tuple[Ref, Ref] | None:
    """Returns a function and the one it returns, if that is defined in it."""
    ref, inner = inference.members.function(function), Ref.of(returned.name)
    if ref is None or ref.module != inner.module:
        return None
    return (ref, inner) if inference.modules.scope(inner).parent == ref.scope else None


def giving(found: Value) -> Value:
    """Returns what gives a value whenever it is called; it is named where that is a reset's.

    So is what gives the results of several resets.
    """
    if found.kind is Kind.RESET:
        return Value(Kind.CALLABLE, _RESET, of=found.but(name=""), evidence=found.evidence)
    if found.kind is Kind.MANY and found.of is not None and found.of.kind is Kind.RESET:
        return Value(Kind.CALLABLE, _RESET, of=found, evidence=found.of.evidence)
    return Value(Kind.CALLABLE, of=found, evidence=found.evidence) if found.is_known else found
