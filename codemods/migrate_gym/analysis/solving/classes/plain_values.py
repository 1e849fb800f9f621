"""Attributes that are called like an environment's methods and hold plain values: ``self.step``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...reading.expressions import Name, Number, Other, Text
from ...tables import known
from ..modules import Ref

if TYPE_CHECKING:
    from ..inference import Inference

_SAYING = frozenset({Name, Number, Text})
_PLAIN = _SAYING | {Other}


def plain(inference: Inference, ref: Ref) -> set[str]:
    """Returns which of ``step`` and ``reset`` a class has, and what above it has, as plain values.

    That is a count of steps, or what the constructor is given of which nothing is known.
    """
    return {name for name in known.RESULTS if _is_plain(inference, ref, name)}


def _is_plain(inference: Inference, ref: Ref, name: str) -> bool:
    """Whether an attribute is given a value that says something, and never what can be called."""
    lineage = inference.lineage(ref)
    scopes = [(one.module, inference.modules.scope(one)) for one in lineage]
    found = [(module, one) for module, scope in scopes for one in scope.attributes.get(name, ())]
    kinds = {type(one.value) for _, one in found}
    if not kinds <= _PLAIN or kinds.isdisjoint(_SAYING):
        return False
    return not any(inference.held(module, one).is_known for module, one in found)
