"""The space of binary arrays of one shape."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport.spaces._weights import MULTI_BINARY, check, given
from gymport.spaces.space import Space


class MultiBinary(Space[Any]):
    """The int8 arrays of zeros and ones in one shape.

    Args:
        n: The number of elements, or the shape; each at least 1.
        seed: A seed, or a generator to draw samples from.

    Example:
        >>> MultiBinary([3, 2], seed=42).sample().shape
        (3, 2)
    """

    def __init__(
        self,
        n: Any | Sequence[int] | int,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        self.n: int | tuple[int, ...]
        if isinstance(n, (Sequence, np.ndarray)):
            self.n = shape = tuple(int(length) for length in n)
        else:
            self.n = int(n)
            shape = (self.n,)
        assert (np.asarray(shape) > 0).all(), f"n (counts) have to be positive, not {n}"
        super().__init__(shape, np.int8, seed)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the elements."""
        assert self._shape is not None
        return self._shape

    @property
    def is_np_flattenable(self) -> bool:
        """True: an element is an array already."""
        return True

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw an array of fair coin tosses.

        Args:
            mask: int8 array of the space's shape: 0 and 1 stay as they are, 2 is tossed.
            probability: float64 array of the space's shape: how likely each 1 is.

        Returns:
            int8 array of the space's shape.

        Raises:
            ValueError: Both are given.
            AssertionError: A mask or the probabilities are malformed.
        """
        if mask is None and probability is None:
            return self._toss()
        kind, weights = given(mask, probability)
        check(kind, weights, self.shape, MULTI_BINARY, largest=2)
        if kind == "mask":
            return np.where(weights == 2, self._toss(), weights)
        return (self.np_random.random(size=self.shape) <= weights).astype(self.dtype)

    def _toss(self) -> Any:
        return self.np_random.integers(low=0, high=2, size=self.n, dtype=np.int8)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array, or a sequence, of that shape with only zeros and ones."""
        if isinstance(x, Sequence):
            x = np.array(x)
        if not isinstance(x, np.ndarray) or x.shape != self.shape:
            return False
        return bool(((x == 0) | (x == 1)).all())

    def to_jsonable(self, sample_n: Sequence[Any]) -> Any:
        """Return the samples as nested lists."""
        return np.array(sample_n).tolist()

    def from_jsonable(self, sample_n: list[Any]) -> list[Any]:
        """Return the nested lists as samples."""
        return [np.asarray(sample, self.dtype) for sample in sample_n]

    def __repr__(self) -> str:
        return f"MultiBinary({self.n})"

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, MultiBinary) and self.n == other.n
