"""Arrays of integers, each below a number of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import logger, version
from gymport.gym.spaces._drawing import draw
from gymport.gym.spaces.discrete import Discrete
from gymport.gym.spaces.space import Space
from gymport.gym_common.arrays import alike


class MultiDiscrete(Space):
    """The arrays of integers from 0 to the element of ``nvec`` minus 1.

    Args:
        nvec: How many values each element has; up to gym 0.9.5 the lowest and highest one.
        dtype: The dtype of the elements.
        seed: Seeds the sampling.
    """

    def __init__(self, nvec: Any, dtype: Any = np.int64, seed: Any = None) -> None:
        if not version.has("multi_discrete_counts"):
            self.low, self.high = np.asarray(nvec).T
            self.num_discrete_space = len(self.low)
            nvec = self.high - self.low + 1
        if dtype is np.int64:
            dtype = _dtype()
        assert (np.array(nvec) > 0).all(), "nvec (counts) have to be positive"
        self.nvec: Any = np.asarray(nvec, dtype=dtype)
        super().__init__(self.nvec.shape, dtype, seed)
        if not version.has("multi_discrete_counts"):
            self._shape = self.num_discrete_space

    def sample(self) -> Any:
        """Draw an array."""
        drawn = draw("MultiDiscrete", self)
        return drawn if version.has("multi_discrete_counts") else (drawn + self.low).tolist()

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array (or list) of that shape, each element below its number."""
        x = np.array(x) if isinstance(x, list) else x
        if not version.has("multi_discrete_counts"):
            x = np.asarray(x) - self.low
        return bool(x.shape == self.nvec.shape and (x >= 0).all() and (x < self.nvec).all())

    def to_jsonable(self, sample_n: Any) -> Any:
        """Return a batch of arrays as lists."""
        return [sample.tolist() for sample in sample_n]

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the batch as one array."""
        return np.array(sample_n)

    def __repr__(self) -> str:
        if not version.has("multi_discrete_counts"):
            return f"MultiDiscrete{self.num_discrete_space}"
        return f"MultiDiscrete({self.nvec})"

    def __getitem__(self, index: Any) -> Any:
        nvec = self.nvec[index]
        part: Any = Discrete(nvec) if nvec.ndim == 0 else MultiDiscrete(nvec, self.dtype)
        part.np_random.set_state(self.np_random.get_state())  # both draw the same numbers
        return part

    def __len__(self) -> int:
        if self.nvec.ndim >= 2:
            logger.warn("Get length of a multi-dimensional MultiDiscrete space; use its shape.")
        return len(self.nvec)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiDiscrete) and alike(self.nvec, other.nvec)

    __hash__ = None  # type: ignore[assignment]


def _dtype() -> Any:
    """The dtype of the elements unless one is given."""
    if version.has("multi_discrete_int64"):
        return np.int64
    return np.uint32 if version.has("multi_discrete_uint32") else np.int8
