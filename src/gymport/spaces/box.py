"""The space of arrays within bounds, which may be infinite."""

from __future__ import annotations

import warnings
from typing import Any, Iterable, Sequence

import numpy as np

from gymport.errors import Error
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
        self.dtype: np.dtype[Any] = _checked_dtype(dtype)
        self._shape: tuple[int, ...] = _shape(low, high, shape)
        self.low, self.bounded_below = self._bound("low", low)
        self.high, self.bounded_above = self._bound("high", high)
        if (self.low > self.high).any():
            raise ValueError(
                "Box all low values must be less than or equal to high (some values break this), "
                f"low={self.low}, high={self.high}"
            )
        self.low_repr, self.high_repr = _short(self.low), _short(self.high)
        super().__init__(self._shape, self.dtype, seed)

    def _bound(self, name: str, bound: Any) -> tuple[Any, Any]:
        """The bound as an array of the space's dtype, and where it is finite."""
        sign = -1 if name == "low" else 1
        values = self._checked_values(name, bound)
        infinite = values == sign * np.inf
        if infinite.any():
            if self.dtype.kind in "ub":
                raise ValueError(
                    f"Box unsigned int dtype don't support `{'-' * (sign < 0)}np.inf`, "
                    f"{name}={bound}"
                )
        elif values.dtype != self.dtype and self._exceeds(values, sign):
            raise ValueError(
                f"Box {name} is out of bounds of the dtype range, {name}={bound}, "
                f"{'min' if sign < 0 else 'max'} dtype={self._limit(sign)}"
            )
        cast = np.where(infinite, 0, values).astype(self.dtype)
        cast[infinite] = sign * np.inf if self.dtype.kind == "f" else self._limit(sign)
        return cast, ~infinite if values.dtype.kind != "b" else np.ones(values.shape, dtype=bool)

    def _checked_values(self, name: str, bound: Any) -> Any:
        """The bound as an array of the space's shape, in its own dtype, without NaN."""
        number = _is_number(bound)
        if not number and not isinstance(bound, np.ndarray):
            raise ValueError(
                f"Box {name} must be a np.ndarray, integer, or float, actual type={type(bound)}"
            )
        values = np.full(self._shape, bound) if number else bound
        if values.dtype.kind not in "fiub":
            raise ValueError(
                f"Box {name} must be a floating, integer, or bool dtype, "
                f"actual dtype={values.dtype}"
            )
        if np.isnan(bound).any():
            raise ValueError(f"No {name} value can be equal to `np.nan`, {name}={bound}")
        if values.shape != self._shape:
            raise ValueError(
                f"Box {name}.shape doesn't match provided shape, "
                f"{name}.shape={values.shape}, shape={self._shape}"
            )
        if not number:
            self._warn_if_narrower(name, values.dtype)
        return values

    def _warn_if_narrower(self, name: str, dtype: Any) -> None:
        if dtype.kind == self.dtype.kind == "f" and dtype.itemsize > self.dtype.itemsize:
            message = (
                f"Box {name}'s precision lowered by casting to {self.dtype}, "
                f"current {name}.dtype={dtype}"
            )
            warnings.warn(message, UserWarning, stacklevel=5)

    def _exceeds(self, values: Any, sign: int) -> bool:
        """Whether a lower (-1) or upper (1) bound lies outside the dtype's range."""
        limit = self._limit(sign)
        if self.dtype.kind == "f":
            values = values.astype(np.float64)  # its own type may be too narrow for the limit
        return bool((values < limit if sign < 0 else values > limit).any())

    def _limit(self, sign: int) -> Any:
        """The smallest (-1) or the largest (1) number of the dtype."""
        if self.dtype.kind == "b":
            return int(sign > 0)
        if self.dtype.kind == "f":
            return sign * float(np.finfo(self.dtype).max)
        info = np.iinfo(self.dtype)
        return int(info.min if sign < 0 else info.max)

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
        drawn = np.empty(self._shape)
        free, half_down, half_up = ~below & ~above, ~below & above, below & ~above
        drawn[free] = rng.normal(size=np.count_nonzero(free))
        drawn[half_up] = rng.exponential(size=np.count_nonzero(half_up)) + self.low[half_up]
        drawn[half_down] = high[half_down] - rng.exponential(size=np.count_nonzero(half_down))
        both = below & above
        drawn[both] = rng.uniform(self.low[both], high[both], size=np.count_nonzero(both))
        return drawn

    def _cast_sample(self, drawn: Any) -> Any:
        """The drawn floats in the space's dtype, kept inside its range."""
        if self.dtype.kind == "f":
            return drawn.astype(self.dtype)
        drawn = np.floor(drawn)
        if self.dtype.kind != "b":
            margin = 2 if self.dtype.kind == "i" else 0
            drawn = drawn.clip(self._limit(-1) + margin, self._limit(1) - margin)
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
            warnings.warn("Casting input x to numpy array.", UserWarning, stacklevel=3)
            try:
                x = np.asarray(x, dtype=self.dtype)
            except (ValueError, TypeError):
                return False
        return bool(
            np.can_cast(x.dtype, self.dtype)
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


def _checked_dtype(dtype: Any) -> Any:
    if dtype is None:
        raise ValueError("Box dtype must be explicitly provided, cannot be None.")
    if np.dtype(dtype).kind not in "fiub":
        raise ValueError(
            f"Invalid Box dtype ({np.dtype(dtype)}), must be an integer, floating, or bool dtype"
        )
    return np.dtype(dtype)


def _shape(low: Any, high: Any, shape: Any) -> tuple[int, ...]:
    """The given shape, or the one that the bounds have."""
    if shape is not None:
        return _checked_shape(shape)
    shapes = [bound.shape for bound in (low, high) if isinstance(bound, np.ndarray)]
    if len(shapes) == 2 and shapes[0] != shapes[1]:
        raise ValueError(
            "Box low.shape and high.shape don't match, "
            f"low.shape={low.shape}, high.shape={high.shape}"
        )
    if shapes:
        return tuple(shapes[0])
    if _is_number(low) and _is_number(high):
        return (1,)
    raise ValueError(
        "Box shape is not specified, therefore inferred from low and high. Expected low and high "
        f"to be np.ndarray, integer, or float. Actual types low={type(low)}, high={type(high)}"
    )


def _checked_shape(shape: Any) -> tuple[int, ...]:
    if not isinstance(shape, Iterable):
        raise TypeError(f"Expected Box shape to be an iterable, actual type={type(shape)}")
    lengths = tuple(shape)
    if not all(np.issubdtype(type(length), np.integer) for length in lengths):
        raise TypeError(
            "Expected all Box shape elements to be integer, "
            f"actual type={tuple(type(length) for length in lengths)}"
        )
    return tuple(int(length) for length in lengths)


def _is_number(value: Any) -> bool:
    """Whether a bound is one int or float (a bool is neither)."""
    return np.issubdtype(type(value), np.integer) or np.issubdtype(type(value), np.floating)


def _short(bound: Any) -> str:
    """One number where all are equal."""
    return str(bound.min() if bound.size and bound.min() == bound.max() else bound)
