"""The space of arrays whose elements each have their own range of integers."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport import logger
from gymport.spaces._weights import MULTI_DISCRETE, check, given
from gymport.spaces.discrete import Discrete
from gymport.spaces.space import Space


class MultiDiscrete(Space[Any]):
    """Integer arrays; element i lies in ``start[i], …, start[i] + nvec[i] - 1``.

    Args:
        nvec: How many values each element has, in any shape; each at least 1.
        dtype: The integer dtype of the elements.
        seed: A seed, or a generator to draw samples from.
        start: The smallest value of each element; 0 unless given.

    Raises:
        ValueError: The dtype is None or no integer type.
        AssertionError: A count is not positive, or the shapes differ.

    Example:
        >>> MultiDiscrete([5, 2, 2], seed=42).sample().shape
        (3,)
    """

    def __init__(
        self,
        nvec: Any,
        dtype: Any = np.int64,
        seed: int | np.random.Generator | None = None,
        start: Any = None,
    ) -> None:
        if dtype is None:
            raise ValueError("MultiDiscrete dtype must be explicitly provided, cannot be None.")
        if not np.issubdtype(np.dtype(dtype), np.integer):
            raise ValueError(
                f"Invalid MultiDiscrete dtype ({np.dtype(dtype)}), must be an integer dtype"
            )
        self.nvec = np.array(nvec, dtype=dtype)
        self.start = np.zeros_like(self.nvec) if start is None else np.array(start, dtype=dtype)
        assert self.start.shape == self.nvec.shape, (
            "start and nvec (counts) should have the same shape"
        )
        assert (self.nvec > 0).all(), "nvec (counts) have to be positive"
        super().__init__(self.nvec.shape, dtype, seed)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the elements."""
        assert self._shape is not None
        return self._shape

    @property
    def is_np_flattenable(self) -> bool:
        """True: an element flattens to one-hot arrays."""
        return True

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw an array, each element evenly unless told otherwise.

        Args:
            mask: For each element, in tuples nested as ``nvec`` is, what ``Discrete.sample``
                takes: an int8 array with 1 for each value that may be drawn.
            probability: Likewise, a float64 array that sums to 1.

        Returns:
            Array of the space's shape and dtype.

        Raises:
            ValueError: Both are given.
            AssertionError: A mask or distribution is malformed.
        """
        if mask is None and probability is None:
            drawn = self.np_random.random(self.nvec.shape) * self.nvec
            return drawn.astype(self.dtype) + self.start
        kind, weights = given(mask, probability)
        return np.array(self._weighted(kind, weights, self.nvec, self.start), dtype=self.dtype)

    def _weighted(self, kind: str, weights: Any, nvec: Any, start: Any) -> Any:
        """One draw for each count in ``nvec``, nested as it is."""
        if np.ndim(nvec) == 0:
            return start + self._draw(kind, weights, int(nvec))
        assert isinstance(weights, tuple), (
            f"Expects the mask to be a tuple for sub_nvec ({nvec}), actual type: {type(weights)}"
        )
        assert len(weights) == len(nvec), (
            "Expects the mask length to be equal to the number of actions, "
            f"mask length: {len(weights)}, nvec length: {len(nvec)}"
        )
        return [self._weighted(kind, *parts) for parts in zip(weights, nvec, start)]

    def _draw(self, kind: str, weights: Any, n: int) -> Any:
        """One integer below ``n``, drawn by its weights."""
        check(kind, weights, (n,), MULTI_DISCRETE)
        allowed = np.flatnonzero(weights)
        if kind == "probability":
            return self.np_random.choice(allowed, p=(weights / weights.sum())[allowed])
        return self.np_random.choice(allowed) if allowed.size else 0

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array, or a sequence, of that shape within the ranges."""
        if isinstance(x, Sequence):
            x = np.array(x)
        if not isinstance(x, np.ndarray) or x.shape != self.shape or x.dtype == object:
            return False
        return bool((self.start <= x).all() and (x - self.start < self.nvec).all())

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[Any]:
        """Return the samples as nested lists."""
        return [sample.tolist() for sample in sample_n]

    def from_jsonable(self, sample_n: list[Any]) -> list[Any]:
        """Return the nested lists as samples."""
        return [np.array(sample, dtype=self.dtype) for sample in sample_n]

    def __repr__(self) -> str:
        start = f", start={self.start}" if self.start.any() else ""
        return f"MultiDiscrete({self.nvec}{start})"

    def __getitem__(self, index: Any) -> Discrete | MultiDiscrete:
        """Return the space of some elements, in the state of this one's stream."""
        nvec: Any = self.nvec[index]
        start: Any = self.start[index]
        part: Discrete | MultiDiscrete
        if np.ndim(nvec) == 0:
            part = Discrete(nvec, start=start, dtype=self.dtype)
        else:
            part = MultiDiscrete(nvec, self.dtype, start=start)
        part.np_random.bit_generator.state = self.np_random.bit_generator.state
        return part

    def __len__(self) -> int:
        if self.nvec.ndim >= 2:
            logger.warn(
                "Getting the length of a multi-dimensional MultiDiscrete space.", stacklevel=2
            )
        return len(self.nvec)

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, MultiDiscrete)
            and self.dtype == other.dtype
            and np.array_equal(self.nvec, other.nvec)
            and np.array_equal(self.start, other.start)
        )

    def __setstate__(self, state: Any) -> None:
        """Take over a pickled state; there was no ``start`` before gymnasium 0.29."""
        super().__setstate__(state)
        if "start" not in self.__dict__:
            self.start = np.zeros_like(self.nvec)
