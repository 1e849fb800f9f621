"""Classes of the project that step as a base outside the project does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..modules import Ref
from ..values import Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

PLAIN_BASES = frozenset({"ABC", "Generic", "object"})
"""Bases that say nothing of what a class is."""


def steps_as_outside(inference: Inference, value: Value) -> bool:
    """Whether what something gives is what a base gives of which the project says nothing.

    The step of its class calls the one above, and what that is may as well be gym's.
    """
    return all(_is_open(inference, one) for one in value.choices or (value,))


def _is_open(inference: Inference, instance: Value) -> bool:
    if instance.kind is not Kind.LOOKALIKE or ":" not in instance.name:
        return False
    ref = Ref.of(instance.name)
    step = inference.members.method(ref, "step")
    if step is None or not inference.class_info(ref).merely_steps:
        return False
    above = (base.rpartition(".")[2] for _, base in inference.members.outer_bases(ref))
    hands_up = {"super", "step"} <= {*inference.modules.scope(step).called}
    return hands_up and not PLAIN_BASES.issuperset(above)
