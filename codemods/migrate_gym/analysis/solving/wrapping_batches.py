"""What is wrapped by a class that is one of gym's wrappers and a batch of another library's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..tables import known, lookalikes
from ..tables.functions import CONSTRUCTOR
from .modules import Ref
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference


def wrapped_by_batch(inference: Inference, owner: Value) -> Value:
    """Returns what an instance of such a class holds as its ``env`` (UNKNOWN for other classes).

    The class gives what its users expect of a batch; what it steps itself is one of gym's.
    """
    if ":" not in owner.name:
        return UNKNOWN
    ref = Ref.of(owner.name)
    above = [name for _, name in inference.members.outer_bases(ref)]
    if not any(_is_wrapper(inference, name) for name in above) or not any(map(_is_batch, above)):
        return UNKNOWN
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


def _is_wrapper(inference: Inference, dotted: str) -> bool:
    return inference.modules.is_legacy(dotted) and known.is_wrapper(dotted.partition(".")[2])


def _is_batch(dotted: str) -> bool:
    return lookalikes.keeps_its_own(dotted) or dotted.rpartition(".")[2] in lookalikes.NAMES
