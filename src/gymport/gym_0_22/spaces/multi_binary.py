"""Arrays of zeros and ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22.spaces._elements import expect_array
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.version import has
from gymport.spaces import multi_binary as _core


class MultiBinary(_core.MultiBinary, Space[Any]):
    """The arrays of zeros and ones of a shape.

    Args:
        n: The number of elements, or the shape as a sequence or an array.
        seed: A seed, or a generator to draw samples from.
    """

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an array of int8; a mask's 0 and 1 stay, and 2 is drawn; in 0.25 its 1 is drawn."""
        if mask is None or has("binary_masks"):
            return super().sample(mask)
        assert not np.any(np.greater(mask, 1)), (
            f"All values of a mask should be 0 or 1, actual values: {mask}"
        )
        return super().sample(np.multiply(mask, 2, dtype=np.asarray(mask).dtype))

    def from_jsonable(self, sample_n: Any) -> list[Any]:
        """Return the batch as a list of arrays."""
        dtype = self.dtype if has("binary_masks") else None
        return [np.asarray(sample, dtype) for sample in sample_n]

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element, as an array or a sequence."""
        expect_array(x)
        try:
            return super().contains(x)
        except ValueError:  # numpy makes no array of lists of several lengths
            return False
