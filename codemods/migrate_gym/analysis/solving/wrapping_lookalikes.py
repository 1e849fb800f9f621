"""What is wrapped by a class that is one of gym's wrappers, and gives what gym's never did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tables import known, lookalikes
from ..tables.functions import CONSTRUCTOR
from ..tables.known import LEGACY_LENGTH, MODERN_LENGTH
from .modules import Ref
from .unions import union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference


def wrapped_by(inference: Inference, owner: Value) -> Value:
    """Returns what an instance of such a class holds as its ``env`` (UNKNOWN for other classes).

    The class may be a batch of another library's as well, and gives what its users expect of that;
    what it steps itself is one of gym's.
    """
    if ":" not in owner.name:
        return UNKNOWN
    ref = Ref.of(owner.name)
    above = [name for _, name in inference.members.outer_bases(ref)]
    wrapper = next((name for name in above if _is_wrapper(inference, name)), "")
    if not wrapper:
        return UNKNOWN
    if not any(map(_is_batch, above)):
        return _taken_apart(inference, ref, wrapper)
    method = inference.members.method(ref, CONSTRUCTOR)
    scope = inference.modules.scope(method) if method is not None else None
    names = list(scope.parameters)[1:2] if scope is not None else []
    if method is None or scope is None or not names:
        return UNKNOWN
    given = inference.bound(method.module, scope.bindings[names[0]])
    if given.is_known:
        return given
    reason = f"class {inference.modules.scope(ref).name} derives from a batch and from a wrapper"
    return Value(Kind.MIXED, guess=True, evidence=(reason,))


def _taken_apart(inference: Inference, ref: Ref, wrapper: str) -> Value:
    """What a wrapper with a contract of its own steps, where it takes four values from that."""
    judge, contracts = inference.classes.judge, inference.classes.contracts
    if not judge.takes(ref, LEGACY_LENGTH) or judge.takes(ref, MODERN_LENGTH):
        return UNKNOWN
    given = union(contracts.wrapped(ref))
    scope = inference.modules.scope(ref)
    place = inference.modules.place(ref.module, scope.line)
    reason = f"class {scope.name} in {place} derives from {wrapper}"
    if given.is_known:  # what is this at times, and that at others, is told of the class
        return given if given.kind is Kind.ENV else UNKNOWN
    return Value(Kind.ENV, evidence=(reason,))


def _is_wrapper(inference: Inference, dotted: str) -> bool:
    return inference.modules.is_legacy(dotted) and known.is_wrapper(dotted.partition(".")[2])


def _is_batch(dotted: str) -> bool:
    return lookalikes.keeps_its_own(dotted) or dotted.rpartition(".")[2] in lookalikes.NAMES
