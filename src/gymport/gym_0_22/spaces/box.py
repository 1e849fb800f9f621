"""Arrays between bounds."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport.gym_0_22 import logger
from gymport.gym_0_22.error import Error
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.version import has
from gymport.spaces import box as _core

_NUMBERS = (np.integer, np.floating)


class Box(_core.Box, Space[Any]):
    """The arrays of a shape whose elements lie between a lowest and a highest value.

    Args:
        low: The lowest value: an array, or one number for all elements.
        high: The highest value: an array, or one number for all elements.
        shape: The shape; that of the bounds unless given, ``(1,)`` for numbers.
        dtype: The dtype of the elements.
        seed: A seed, or a generator to draw samples from.

    Raises:
        AssertionError: The dtype is None, or the shapes do not agree.
        ValueError: A bound is neither a number nor an array.
    """

    def __init__(
        self,
        low: Any,
        high: Any,
        shape: Sequence[int] | None = None,
        dtype: Any = np.float32,
        seed: Any = None,
    ) -> None:
        assert dtype is not None, "Box dtype must be explicitly provided, cannot be None."
        self.dtype = np.dtype(dtype)
        self._shape = _shape(low, high, shape)
        bounds = _bound("low", low, self), _bound("high", high, self)
        asked = (low, high) if has("infinite_integers") else bounds
        self.bounded_below = -np.inf < _filled(asked[0], self._shape)
        self.bounded_above = np.inf > _filled(asked[1], self._shape)
        if min(get_precision(bound.dtype) for bound in bounds) > get_precision(self.dtype):
            logger.warn(f"Box bound precision lowered by casting to {self.dtype}")
        self.low, self.high = (bound.astype(self.dtype) for bound in bounds)
        self.low_repr, self.high_repr = map(_short_repr, (self.low, self.high))
        Space.__init__(self, self._shape, self.dtype, seed)

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an array: uniform between two bounds, exponential from one, normal from none.

        Raises:
            gym.error.Error: A mask is given.
        """
        if mask is not None:
            raise Error(f"Box.sample cannot be provided a mask, actual value: {mask}")
        return super().sample()

    def _draw(self) -> Any:
        drawn = super()._draw()
        if self.dtype.kind != "f":  # numbers with an upper bound alone reached that bound
            drawn = np.where(self.bounded_above & ~self.bounded_below, drawn - 1, drawn)
        return drawn

    def _cast_sample(self, drawn: Any) -> Any:
        drawn = np.asarray(drawn)
        return (np.floor(drawn) if self.dtype.kind == "i" else drawn).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array of that shape, within the bounds, that casts to the dtype."""
        if not isinstance(x, np.ndarray):
            logger.warn("Casting input x to numpy array.")
            try:
                x = np.asarray(x, dtype=self.dtype)
            except (ValueError, TypeError):
                if has("contains_answers"):
                    return False
                raise
        return super().contains(x)

    def from_jsonable(self, sample_n: Any) -> list[Any]:
        """Return the arrays of nested lists."""
        return [np.asarray(sample) for sample in sample_n]

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Box)
            and self.shape == other.shape
            and np.allclose(self.low, other.low)
            and np.allclose(self.high, other.high)
        )


def is_float_integer(var: Any) -> bool:
    """Whether it is an integer or a float of Python's or numpy's, and no bool."""
    return any(np.issubdtype(type(var), kind) for kind in _NUMBERS)


def get_inf(dtype: Any, sign: str) -> Any:
    """Return what stands for infinity in a dtype: for integers, the last but two.

    Raises:
        TypeError: The sign is neither ``+`` nor ``-``.
        ValueError: The dtype is neither a float nor a signed integer.
    """
    kind = np.dtype(dtype).kind
    if kind not in "fi":
        raise ValueError(f"Unknown dtype {dtype} for infinite bounds")
    if sign not in ("+", "-"):
        raise TypeError(f"Unknown sign {sign}, use either '+' or '-'")
    if kind == "f":
        return np.inf if sign == "+" else -np.inf
    limits = np.iinfo(dtype)
    return limits.max - 2 if sign == "+" else limits.min + 2


def get_precision(dtype: Any) -> float:
    """Return the decimal digits that a dtype holds."""
    return np.finfo(dtype).precision if np.issubdtype(dtype, np.floating) else np.inf


def _shape(low: Any, high: Any, shape: Any) -> tuple[int, ...]:
    """The shape that is given, or that of a bound."""
    if shape is not None:
        kinds = tuple(type(length) for length in shape)
        assert all(np.issubdtype(kind, np.integer) for kind in kinds), (
            f"Expect all shape elements to be an integer, actual type: {kinds}"
        )
        return tuple(int(length) for length in shape)
    for bound in (low, high):
        if isinstance(bound, np.ndarray):
            return tuple(bound.shape)
    if not has("text"):
        raise ValueError("shape must be provided or inferred from the shapes of low or high")
    if is_float_integer(low) and is_float_integer(high):
        return (1,)
    raise ValueError(
        "Box shape is inferred from low and high, expect their types to be np.ndarray, an integer "
        f"or a float, actual type low: {type(low)}, high: {type(high)}"
    )


def _filled(bound: Any, shape: tuple[int, ...]) -> Any:
    return np.full(shape, bound, dtype=float) if is_float_integer(bound) else bound


def _bound(side: str, bound: Any, box: Box) -> Any:
    """The bound of every element, without infinities where the dtype has none."""
    sign = "-" if side == "low" else "+"
    if is_float_integer(bound):
        number = get_inf(box.dtype, sign) if np.isinf(bound) else bound
        bound = _full(box.shape, number, box.dtype)
    assert isinstance(bound, np.ndarray), f"{side} is a {type(bound)}; give a number or an array"
    if np.any(np.isinf(bound)):
        infinite = np.isinf(bound)
        bound = _cast(bound, box.dtype)
        bound[infinite] = get_inf(box.dtype, sign)
    assert bound.shape == box.shape, (
        f"{side}.shape doesn't match provided shape, {side}.shape: {bound.shape}, "
        f"shape: {box.shape}"
    )
    return bound


def _full(shape: tuple[int, ...], number: Any, dtype: Any) -> Any:
    """Numbers beyond the dtype wrap around, as they did before numpy 2 refused them."""
    if dtype.kind == "f":
        return np.full(shape, number, dtype=dtype)
    return _cast(np.full(shape, number), dtype)


def _cast(array: Any, dtype: Any) -> Any:
    with np.errstate(invalid="ignore"):
        return array.astype(dtype)


def _short_repr(bound: Any) -> str:
    """One number where all are equal."""
    if bound.size != 0 and np.min(bound) == np.max(bound):
        return str(np.min(bound))
    return str(bound)
