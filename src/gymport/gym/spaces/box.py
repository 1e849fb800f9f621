"""Arrays between bounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import logger, version
from gymport.gym.spaces._drawing import draw
from gymport.gym.spaces.space import ArraySpace


class _Unset(np.float32):
    """Stands for float32 where no dtype is given: up to 0.12.0 the bounds decided then."""


_Unset.__module__, _Unset.__qualname__ = np.float32.__module__, np.float32.__qualname__


class Box(ArraySpace):
    """The arrays of a shape whose elements lie between a lowest and a highest value.

    Args:
        low: The lowest value: an array, or one number for all elements.
        high: The highest value: an array, or one number for all elements.
        shape: The shape, if both are numbers.
        dtype: The dtype of the elements; float32 unless given.
        seed: Seeds the sampling.

    Example:
        >>> box = Box(-1.0, 1.0, (2,))
        >>> box.seed(123), [round(float(number), 4) for number in box.sample()]
        ([123], [0.4158, -0.2602])
    """

    def __init__(
        self,
        low: Any,
        high: Any,
        shape: Any = None,
        dtype: Any = _Unset,
        seed: Any = None,
    ) -> None:
        dtype = _chosen(dtype, high)
        assert dtype is not None, "dtype must be explicitly provided, such as np.float32"
        shape = _shape(low, high, shape)
        self.dtype = np.dtype(dtype)
        self.low, self.high = (_bound(bound, shape, self.dtype) for bound in (low, high))
        if version.has("box_warns"):
            self._warn_of_precision()
        self.low, self.high = self.low.astype(self.dtype), self.high.astype(self.dtype)
        self.bounded_below = -np.inf < self.low
        self.bounded_above = np.inf > self.high
        super().__init__(shape, self.dtype, seed)

    def _warn_of_precision(self) -> None:
        if min(map(_precision, (self.low, self.high))) > _precision(np.empty(0, self.dtype)):
            logger.warn("Box bound precision lowered by casting to %s", self.dtype, stacklevel=3)

    def is_bounded(self, manner: str = "both") -> bool:
        """Whether all elements are bounded ``below``, ``above``, or on ``both`` sides.

        Raises:
            ValueError: ``manner`` is none of these.
        """
        below, above = bool(np.all(self.bounded_below)), bool(np.all(self.bounded_above))
        answers = {"both": below and above, "below": below, "above": above}
        if manner not in answers:
            raise ValueError(f"manner {manner!r} is unknown; use one of {', '.join(answers)}")
        return answers[manner]

    def sample(self) -> Any:
        """Draw an array: uniform between two bounds, exponential from one, normal from none.

        Up to 0.13.0 it was uniform always.
        """
        if version.has("box_draws_unbounded"):
            return draw("Box", self)
        high = self.high
        if self.dtype.kind != "f":
            high = high.astype("int64") + 1 if version.has("space_streams") else high + 1
        drawn = self.np_random.uniform(low=self.low, high=high, size=self.shape)
        return drawn.astype(self.dtype)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array of that shape, within the bounds, that casts to the dtype.

        Up to 0.19 the dtype did not matter.
        """
        casts = True
        if version.has("box_checks_dtype"):
            x = self._as_array(x)
            casts = np.can_cast(x.dtype, self.dtype)
        elif isinstance(x, list):
            x = np.array(x)
        within = x.shape == self.shape and np.all(x >= self.low) and np.all(x <= self.high)
        return bool(casts and within)

    def _as_array(self, x: Any) -> Any:
        if isinstance(x, np.ndarray):
            return x
        logger.warn("Casting input x to numpy array; give contains an array", stacklevel=2)
        return np.asarray(x, dtype=self.dtype)

    def __repr__(self) -> str:
        if not version.has("box_shows_bounds"):
            return f"Box{self.shape}"
        low, high = self.low, self.high
        if not version.has("box_shows_arrays"):
            low, high = low.min(), high.max()
        return f"Box({low}, {high}, {self.shape}, {self.dtype})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Box)
            and self.shape == other.shape
            and np.allclose(self.low, other.low)
            and np.allclose(self.high, other.high)
        )

    __hash__ = None  # type: ignore[assignment]


def _chosen(dtype: Any, high: Any) -> Any:
    """The dtype: the one that is given, or what the release takes without one."""
    if version.has("box_is_float32"):
        return np.float32 if dtype is _Unset else dtype
    if dtype is not _Unset and dtype is not None:
        return dtype
    if not version.has("box_has_dtype"):
        return np.float64
    found = np.uint8 if np.all(np.asarray(high) == 255) else np.float32
    logger.warn("gym.spaces.Box autodetected dtype as %s. Please provide explicit dtype.", found)
    return found


def _shape(low: Any, high: Any, shape: Any) -> tuple[int, ...]:
    """The shape that is given, or that of a bound; the bounds have to agree with it."""
    shapes = {
        name: bound.shape for name, bound in (("low", low), ("high", high)) if _is_array(bound)
    }
    if shape is None and not shapes:
        raise ValueError("shape must be provided or inferred from the shapes of low or high")
    wanted = tuple(next(iter(shapes.values())) if shape is None else shape)
    for name, found in shapes.items():
        assert found == wanted, f"{name}.shape {found} doesn't match the shape {wanted}"
    return wanted


def _is_array(bound: Any) -> bool:
    return not np.isscalar(bound)


def _bound(bound: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    """The bound of every element."""
    if _is_array(bound):
        return bound
    with np.errstate(all="ignore"):
        full = np.full(shape, bound)
        return full.astype(dtype) if version.has("box_casts_numbers") else full


def _precision(bound: Any) -> float:
    """The decimal digits that the dtype of an array holds."""
    return np.finfo(bound.dtype).precision if bound.dtype.kind == "f" else np.inf
