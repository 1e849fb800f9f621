"""Classes that look in an environment for what they have not, and step as that does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...tables.known import LEGACY_LENGTH
from ..modules import Ref
from ..values import Kind
from .contracts import Contracts
from .written_out import arities

if TYPE_CHECKING:
    from ..inference import Inference


def is_proxy(inference: Inference, contracts: Contracts, ref: Ref) -> bool:
    """Whether a class has a ``__getattr__`` around an environment, and the contract of that.

    What is stepped as an environment is one as well, though nothing here makes it.
    """
    within = inference.members.delegating.within(ref)
    if within.kind is not Kind.ENV or within.modern:
        return False
    steps = list(contracts.own_steps(ref))
    lengths = {length for step in steps for length in arities(inference.modules.scope(step))}
    return lengths == {LEGACY_LENGTH} if lengths else all(map(contracts.hands_step_on, steps))
