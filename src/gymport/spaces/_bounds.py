"""What a Box is given, checked: its dtype, its shape, and its bounds as arrays."""

from __future__ import annotations

from typing import Any, Iterable

import numpy as np

from gymport import logger


def checked_dtype(dtype: Any) -> Any:
    """Return the numpy dtype; ValueError if it is no float, integer or bool dtype."""
    if dtype is None:
        raise ValueError("Box dtype must be explicitly provided, cannot be None.")
    made: Any = np.dtype(dtype)
    if made.kind not in "fiub":
        raise ValueError(f"Invalid Box dtype ({made}), must be an integer, floating, or bool dtype")
    return made


def checked_shape(low: Any, high: Any, shape: Any) -> tuple[int, ...]:
    """Return the given shape, or the one that the bounds have.

    Raises:
        ValueError: No shape is given and the bounds have none, or not the same.
        TypeError: The shape is no iterable of integers.
    """
    if shape is not None:
        return _integers(shape)
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


def _integers(shape: Any) -> tuple[int, ...]:
    if not isinstance(shape, Iterable):
        raise TypeError(f"Expected Box shape to be an iterable, actual type={type(shape)}")
    lengths = tuple(shape)
    if not all(_is_number(length, (int, np.integer)) for length in lengths):
        raise TypeError(
            "Expected all Box shape elements to be integer, "
            f"actual type={tuple(type(length) for length in lengths)}"
        )
    return tuple(int(length) for length in lengths)


def _is_number(value: Any, kinds: tuple[type, ...] = (int, float, np.integer, np.floating)) -> bool:
    """Whether this is one int or float; a bool is neither."""
    return isinstance(value, kinds) and not isinstance(value, bool)


def checked_bound(name: str, bound: Any, shape: tuple[int, ...], dtype: Any) -> tuple[Any, Any]:
    """Return the bound as an array of the space's dtype, and where it is finite.

    Args:
        name: ``low`` or ``high``.
        bound: An array, or one number for all elements.
        shape: The space's shape.
        dtype: The space's dtype.

    Raises:
        ValueError: It is NaN, does not fit the dtype or the shape, or is no number.
    """
    sign = -1 if name == "low" else 1
    values = _checked_values(name, bound, shape)
    infinite = np.asarray(values == sign * np.inf)
    unbounded = infinite.any()
    if unbounded:
        if dtype.kind in "ub":
            raise ValueError(
                f"Box unsigned int dtype don't support `{'-' * (sign < 0)}np.inf`, {name}={bound}"
            )
    elif values.dtype != dtype and _exceeds(values, sign, dtype):
        raise ValueError(
            f"Box {name} is out of bounds of the dtype range, {name}={bound}, "
            f"{'min' if sign < 0 else 'max'} dtype={limit(dtype, sign)}"
        )
    if isinstance(bound, np.ndarray):
        _warn_if_narrower(name, bound.dtype, dtype)
    cast = (np.where(infinite, 0, values) if unbounded else values).astype(dtype)
    if unbounded:
        cast[infinite] = sign * np.inf if dtype.kind == "f" else limit(dtype, sign)
    return (cast, ~infinite) if cast.shape == shape else _filled(shape, cast, ~infinite)


def _filled(shape: tuple[int, ...], *values: Any) -> Any:
    """Arrays of that shape with one value each."""
    return tuple(np.full(shape, value) for value in values)


def _checked_values(name: str, bound: Any, shape: tuple[int, ...]) -> Any:
    """The bound as an array of the space's shape, or of none, in its own dtype, without NaN."""
    number = _is_number(bound)
    if not number and not isinstance(bound, np.ndarray):
        raise ValueError(
            f"Box {name} must be a np.ndarray, integer, or float, actual type={type(bound)}"
        )
    values = np.asarray(bound)
    if values.dtype.kind not in "fiub":
        raise ValueError(
            f"Box {name} must be a floating, integer, or bool dtype, actual dtype={values.dtype}"
        )
    if np.isnan(values).any():
        raise ValueError(f"No {name} value can be equal to `np.nan`, {name}={bound}")
    if values.shape != shape and not number:
        raise ValueError(
            f"Box {name}.shape doesn't match provided shape, "
            f"{name}.shape={values.shape}, shape={shape}"
        )
    return values


def _warn_if_narrower(name: str, given: Any, dtype: Any) -> None:
    if given.kind == dtype.kind == "f" and given.itemsize > dtype.itemsize:
        logger.warn(
            f"Box {name}'s precision lowered by casting to {dtype}, current {name}.dtype={given}",
            stacklevel=4,
        )


def _exceeds(values: Any, sign: int, dtype: Any) -> bool:
    """Whether a lower (-1) or upper (1) bound lies outside the dtype's range."""
    most = limit(dtype, sign)
    if dtype.kind == "f":
        values = values.astype(np.float64)  # its own type may be too narrow for the limit
    return bool((values < most if sign < 0 else values > most).any())


def limit(dtype: Any, sign: int) -> Any:
    """Return the smallest (-1) or the largest (1) number of a dtype."""
    if dtype.kind == "b":
        return int(sign > 0)
    if dtype.kind == "f":
        return sign * float(np.finfo(dtype).max)
    info = np.iinfo(dtype)
    return int(info.min if sign < 0 else info.max)
