"""Classes that say themselves that they are none of gym's, whatever their base is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...tables import known, lookalikes
from ..modules import Ref
from ..values import Kind

if TYPE_CHECKING:
    from ..inference import Inference


def of_its_own(inference: Inference, ref: Ref, has: set[str]) -> str:
    """What a class says against being an environment or wrapper of gym's ("" for nothing).

    Args:
        inference: What is known.
        ref: The class.
        has: The names of the attributes that it has or inherits.
    """
    specs = sorted(lookalikes.SPECS & has)
    if specs and has.isdisjoint(known.SPACES):
        return f"it has {specs[0]}"
    batch = sorted((lookalikes.BATCH_METHODS | {lookalikes.COUNT}) & has)
    if batch:
        return f"it has {batch[0]}, as batches have"
    hinted = (name for name in sorted(known.RESULTS & has) if is_hinted(inference, ref, name))
    return next((f"its {name}() is annotated so" for name in hinted), "")


def is_hinted(inference: Inference, ref: Ref, name: str) -> bool:
    """Whether a method's annotation says that it gives what is none of gym's: a TimeStep."""
    method = inference.members.method(ref, name)
    if method is None:
        return False
    result = inference.modules.scope(method).result
    return inference.parameters.instance_of(method.module, result).kind is Kind.LOOKALIKE
