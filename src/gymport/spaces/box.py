"""The space of arrays within bounds, which may be infinite."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport import logger
from gymport.errors import Error
from gymport.spaces._bounds import checked_bound, checked_dtype, checked_shape, limit
from gymport.spaces.space import Space


class Box(Space[Any]):
    """Arrays of one shape and dtype with each element between its two bounds.

    Args:
        low: The lower bounds, an array or one number for all; ``-inf`` for none.
        high: The upper bounds, likewise; ``inf`` for none.
        shape: The shape of the elements; that of the bounds unless given, ``(1,)`` for numbers.
        dtype: A float, integer or bool dtype.
        seed: A seed, or a generator to draw samples from.

    Raises:
        ValueError: A bound is NaN, does not fit the dtype or the shape, or low exceeds high.
        TypeError: The shape is no iterable of integers.

    Example:
        >>> space = Box(-1.0, np.array([1.0, np.inf], dtype=np.float32))
        >>> space
        Box(-1.0, [ 1. inf], (2,), float32)
        >>> space.is_bounded("below"), space.is_bounded()
        (True, False)
    """

    def __init__(
        self,
        low: Any,
        high: Any,
        shape: Sequence[int] | None = None,
        dtype: Any = np.float32,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        self.dtype: np.dtype[Any] = checked_dtype(dtype)
        self._shape: tuple[int, ...] = checked_shape(low, high, shape)
        self.low, self.bounded_below = checked_bound("low", low, self._shape, self.dtype)
        self.high, self.bounded_above = checked_bound("high", high, self._shape, self.dtype)
        if (self.low > self.high).any():
            raise ValueError(
                "Box all low values must be less than or equal to high (some values break this), "
                f"low={self.low}, high={self.high}"
            )
        self.low_repr, self.high_repr = _short(self.low), _short(self.high)
        super().__init__(self._shape, self.dtype, seed)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the elements."""
        return self._shape

    @property
    def is_np_flattenable(self) -> bool:
        """True: an element is an array already."""
        return True

    def is_bounded(self, manner: str = "both") -> bool:
        """Whether all elements have a finite bound ``below``, ``above``, or ``both``."""
        below, above = bool(self.bounded_below.all()), bool(self.bounded_above.all())
        sides = {"below": below, "above": above, "both": below and above}
        if manner not in sides:
            raise ValueError(
                f"manner is not in {{'below', 'above', 'both'}}, actual value: {manner}"
            )
        return sides[manner]

    def sample(self, mask: None = None, probability: None = None) -> Any:
        """Draw an array.

        An element with two bounds is drawn evenly between them, one with a single bound lies an
        exponentially distributed distance from it, one with none is normally distributed.

        Returns:
            Array of the space's shape and dtype.

        Raises:
            Error: A mask or probabilities are given; a Box has none.
        """
        for name, value in (("mask", mask), ("probability mask", probability)):
            if value is not None:
                raise Error(
                    f"Box.sample cannot be provided a {name}, actual value: {value}; leave it out"
                )
        return self._cast_sample(self._draw())

    def _draw(self) -> Any:
        """A float64 array within the bounds; integers still with their fractions."""
        high = self.high if self.dtype.kind == "f" else self.high.astype("int64") + 1
        below, above, rng = self.bounded_below, self.bounded_above, self.np_random
        if (below & above).all():
            return rng.uniform(self.low, high, self._shape)
        drawn, low = np.empty(self._shape), self.low
        for group, draw in (
            (~(below | above), lambda group, size: rng.normal(size=size)),
            (below & ~above, lambda group, size: low[group] + rng.exponential(size=size)),
            (~below & above, lambda group, size: high[group] - rng.exponential(size=size)),
            (below & above, lambda group, size: rng.uniform(low[group], high[group], size)),
        ):
            size = np.count_nonzero(group)
            if size:
                drawn[group] = draw(group, size)
        return drawn

    def _cast_sample(self, drawn: Any) -> Any:
        """The drawn floats in the space's dtype, kept inside its range."""
        if self.dtype.kind == "f":
            return np.asarray(drawn, dtype=self.dtype)
        drawn = np.floor(drawn)
        if self.dtype.kind != "b":
            margin = 2 if self.dtype.kind == "i" else 0
            drawn = drawn.clip(limit(self.dtype, -1) + margin, limit(self.dtype, 1) - margin)
        cast = drawn.astype(self.dtype)
        # float64 is coarser than int64 near its ends, so the cast can leave the bounds
        if self.dtype == np.int64:
            cast = cast.clip(self.low, self.high)
        return np.asarray(cast)  # numpy makes scalars of arrays without dimensions

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array of that shape within the bounds whose dtype casts safely.

        Anything but an array is made one first, with a warning.
        """
        if not isinstance(x, np.ndarray):
            logger.warn("Casting input x to numpy array.", stacklevel=3)
            try:
                x = np.asarray(x, dtype=self.dtype)
            except (ValueError, TypeError):
                return False
        return bool(
            (x.dtype is self.dtype or np.can_cast(x.dtype, self.dtype))
            and x.shape == self._shape
            and (x >= self.low).all()
            and (x <= self.high).all()
        )

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[Any]:
        """Return the samples as nested lists."""
        return [sample.tolist() for sample in sample_n]

    def from_jsonable(self, sample_n: Sequence[Any]) -> list[Any]:
        """Return the nested lists as samples."""
        return [np.asarray(sample, dtype=self.dtype) for sample in sample_n]

    def __repr__(self) -> str:
        return f"Box({self.low_repr}, {self.high_repr}, {self.shape}, {self.dtype})"

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Box)
            and (self.shape, self.dtype) == (other.shape, other.dtype)
            and np.allclose(self.low, other.low)
            and np.allclose(self.high, other.high)
        )

    def __setstate__(self, state: Any) -> None:
        """Take over a pickled state; gym's had neither these strings nor, once, the masks."""
        super().__setstate__(state)
        for name, bound in (("low_repr", self.low), ("high_repr", self.high)):
            self.__dict__.setdefault(name, _short(bound))
        self.__dict__.setdefault("bounded_below", self.low > -np.inf)
        self.__dict__.setdefault("bounded_above", self.high < np.inf)


def _short(bound: Any) -> str:
    """One number where all are equal."""
    first = bound.flat[0] if bound.size else None
    return str(first if first is not None and (bound == first).all() else bound)
