"""What may be asked whether it is an element of a space of arrays."""

from __future__ import annotations

from typing import Any, Sequence

from gymport.gym_0_22.version import has


def expect_array(x: Any) -> None:
    """Refuse what is neither a sequence nor an array, in the releases that did.

    Raises:
        AttributeError: It has no shape.
    """
    if not (has("contains_answers") or isinstance(x, Sequence)):
        _ = x.shape
