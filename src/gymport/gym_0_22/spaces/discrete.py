"""Consecutive integers."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22.spaces.space import Space
from gymport.spaces import discrete as _core


class Discrete(_core.Discrete, Space[Any]):
    """The integers from ``start`` to ``start + n - 1``.

    Args:
        n: How many there are.
        seed: A seed, or a generator to draw samples from.
        start: The smallest one.

    Raises:
        AssertionError: A number is no integer, or ``n`` is below 1.
    """

    def __init__(self, n: Any, seed: Any = None, start: Any = 0) -> None:
        for number in (n, start):
            assert isinstance(number, (int, np.integer)), f"{number!r} is no integer"
        assert n > 0, "n (counts) have to be positive"
        self.n: Any = int(n)
        self.start: Any = int(start)
        Space.__init__(self, (), np.int64, seed)

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an integer; with a mask of int8, one of those that have a 1."""
        if mask is None:
            return int(self.start + self.np_random.integers(self.n))
        return int(super().sample(mask))

    def to_jsonable(self, sample_n: Any) -> Any:
        """Return a batch of integers as it is."""
        return list(sample_n)

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the integers as they are."""
        return sample_n

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    def __setstate__(self, state: Any) -> None:
        super().__setstate__(state)
        self.start = int(self.start)
