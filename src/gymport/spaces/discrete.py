"""The space of n consecutive integers."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport.spaces._weights import check, given
from gymport.spaces.space import Space


class Discrete(Space["np.integer[Any]"]):
    """The integers ``start, …, start + n - 1``.

    Args:
        n: How many there are; at least 1.
        seed: A seed, or a generator to draw samples from.
        start: The smallest one.
        dtype: The integer dtype of samples (gymnasium 1.2).

    Raises:
        AssertionError: A number is no integer, or ``n`` is below 1.
        TypeError: The dtype is no integer dtype.

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
        dtype: Any = np.int64,
    ) -> None:
        self.dtype: np.dtype[Any] = _checked_dtype(dtype)
        for name, value in (("n", n), ("start", start)):
            assert np.issubdtype(type(value), np.integer), (
                f"Expects `{name}` to be an integer, actual type: {type(value)}"
            )
        assert n > 0, "n (counts) have to be positive"
        self.n: np.integer[Any] = self.dtype.type(n)
        self.start: np.integer[Any] = self.dtype.type(start)
        super().__init__((), self.dtype, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """True: an element flattens to a one-hot array."""
        return True

    def sample(self, mask: Any = None, probability: Any = None) -> np.integer[Any]:
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
            stream = self._np_random or self.np_random  # spares the property's call
            drawn: Any = stream.integers(self.n, None, None, self.dtype.type)
            return self.start + drawn  # type: ignore[no-any-return]
        kind, weights = given(mask, probability)
        check(kind, weights, (int(self.n),))
        if kind == "probability":
            return self._made(self.np_random.choice(np.arange(self.n), p=weights))
        allowed = np.flatnonzero(weights)
        return self._made(self.np_random.choice(allowed) if allowed.size else 0)

    def _made(self, index: Any) -> np.integer[Any]:
        """The element of that number, counted from 0."""
        element: np.integer[Any] = self.dtype.type(self.start + index)
        return element

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an int, or an integer array without dimensions, in the range."""
        if not isinstance(x, int):
            if not isinstance(x, (np.generic, np.ndarray)) or x.shape != ():
                return False
            if not np.issubdtype(x.dtype, np.integer):
                return False
            if self.dtype != np.int64 and not np.can_cast(x.dtype, self.dtype):
                return False
        return int(self.start) <= int(x) < int(self.start) + int(self.n)

    def __repr__(self) -> str:
        start = f", start={self.start}" if self.start else ""
        dtype = f", dtype={self.dtype}" if self.dtype != np.int64 else ""
        return f"Discrete({self.n}{start}{dtype})"

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Discrete)
            and (self.n, self.start) == (other.n, other.start)
            and self.dtype == other.dtype
        )

    def __setstate__(self, state: Any) -> None:
        super().__setstate__({"start": np.int64(0), **dict(state)})  # no start before gym 0.22

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[int]:
        """Return the samples as ints."""
        return [int(value) for value in sample_n]

    def from_jsonable(self, sample_n: list[Any]) -> list[np.integer[Any]]:
        """Return the ints as samples."""
        return [self.dtype.type(value) for value in sample_n]


def _checked_dtype(dtype: Any) -> Any:
    if dtype is None:
        raise TypeError("Invalid Discrete dtype, cannot be None.")
    made: Any = np.dtype(dtype)
    if not np.issubdtype(made, np.integer):
        raise TypeError(f"Invalid Discrete dtype ({made}), must be an integer dtype")
    return made
