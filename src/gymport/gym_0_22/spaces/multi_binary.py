"""Arrays of zeros and ones."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.spaces.space import Space
from gymport.spaces import multi_binary as _core


class MultiBinary(_core.MultiBinary, Space[Any]):
    """The arrays of zeros and ones of a shape.

    Args:
        n: The number of elements, or the shape as a sequence or an array.
        seed: A seed, or a generator to draw samples from.
    """

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an array of int8; with a mask, 0 and 1 stay as they are, and 2 is drawn."""
        return super().sample(mask)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element, as an array or a sequence."""
        try:
            return super().contains(x)
        except ValueError:  # numpy makes no array of lists of several lengths
            return False
