"""Arrays of integers, each below a number of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import logger
from gymport.gym_0_22.spaces._elements import expect_array
from gymport.gym_0_22.spaces.discrete import Discrete
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_common.arrays import alike
from gymport.spaces import multi_discrete as _core


class MultiDiscrete(_core.MultiDiscrete, Space[Any]):
    """The arrays of integers from 0 to the element of ``nvec`` minus 1.

    Args:
        nvec: How many values each element has.
        dtype: The dtype of the elements.
        seed: A seed, or a generator to draw samples from.
    """

    def __init__(self, nvec: Any, dtype: Any = np.int64, seed: Any = None) -> None:
        super().__init__(nvec, dtype, seed)

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an array; with masks of int8, nested as ``nvec``, values that have a 1."""
        return super().sample(mask)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element, as an array or a sequence."""
        expect_array(x)
        try:
            return super().contains(x)
        except ValueError:  # numpy makes no array of lists of several lengths
            return False

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the batch as one array."""
        return np.array(sample_n)

    def __getitem__(self, index: Any) -> Any:
        nvec = self.nvec[index]
        part: Any = Discrete(nvec) if np.ndim(nvec) == 0 else MultiDiscrete(nvec, self.dtype)
        part.np_random.bit_generator.state = self.np_random.bit_generator.state
        return part

    def __len__(self) -> int:
        if self.nvec.ndim >= 2:
            logger.warn("Getting the length of a multi-dimensional MultiDiscrete space.")
        return len(self.nvec)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, MultiDiscrete) and alike(self.nvec, other.nvec)
