"""The space of n consecutive integers."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport.spaces._weights import check, given
from gymport.spaces.space import Space


class Discrete(Space[np.int64]):
    """The integers ``start, …, start + n - 1``.

    Args:
        n: How many there are; at least 1.
        seed: A seed, or a generator to draw samples from.
        start: The smallest one.

    Example:
        >>> space = Discrete(3, start=-1, seed=42)
        >>> 1 in space, 2 in space
        (True, False)
        >>> int(space.sample(mask=np.array([0, 0, 1], dtype=np.int8)))
        1
    """

    def __init__(
        self,
        n: int | np.integer[Any],
        seed: int | np.random.Generator | None = None,
        start: int | np.integer[Any] = 0,
    ) -> None:
        for name, value in (("n", n), ("start", start)):
            assert np.issubdtype(type(value), np.integer), (
                f"Expects `{name}` to be an integer, actual type: {type(value)}"
            )
        assert n > 0, "n (counts) have to be positive"
        self.n = np.int64(n)
        self.start = np.int64(start)
        super().__init__((), np.int64, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """True: an element flattens to a one-hot array."""
        return True

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an integer, evenly unless told otherwise.

        Args:
            mask: int8 array of shape ``(n,)``, 1 for each value that may be drawn; all 0 gives
                ``start``.
            probability: float64 array of shape ``(n,)`` that sums to 1.

        Returns:
            The drawn value.

        Raises:
            ValueError: Both are given.
            AssertionError: A mask or distribution is malformed.
        """
        if mask is None and probability is None:
            return self.start + self.np_random.integers(int(self.n))
        kind, weights = given(mask, probability)
        check(kind, weights, (int(self.n),))
        if kind == "probability":
            return np.int64(self.start + self.np_random.choice(np.arange(self.n), p=weights))
        allowed = np.flatnonzero(weights)
        return np.int64(self.start + (self.np_random.choice(allowed) if allowed.size else 0))

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an int, or an integer array without dimensions, in the range."""
        if not isinstance(x, int):
            if not isinstance(x, (np.generic, np.ndarray)) or x.shape != ():
                return False
            if not np.issubdtype(x.dtype, np.integer):
                return False
        return bool(self.start <= np.int64(x) < self.start + self.n)

    def __repr__(self) -> str:
        return f"Discrete({self.n}, start={self.start})" if self.start else f"Discrete({self.n})"

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    def __setstate__(self, state: Any) -> None:
        super().__setstate__({"start": np.int64(0), **dict(state)})  # no start before gym 0.22

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[int]:
        """Return the samples as ints."""
        return [int(value) for value in sample_n]

    def from_jsonable(self, sample_n: list[Any]) -> list[np.int64]:
        """Return the ints as samples."""
        return [np.int64(value) for value in sample_n]
