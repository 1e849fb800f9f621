"""Batches of elements as arrays."""

from __future__ import annotations

from collections import OrderedDict
from functools import singledispatch
from typing import Any, Callable

import numpy as np

from gymport.gym_0_22.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space, Tuple

__all__ = ["concatenate", "create_empty_array"]


def _no_space(space: Any) -> ValueError:
    return ValueError(f"Space of type `{type(space)}` is not a valid `gym.Space` instance.")


@singledispatch
def concatenate(space: Any, items: Any, out: Any) -> Any:
    """Write elements of a space into a batch, and return it.

    Args:
        space: The space.
        items: The elements.
        out: The batch, as ``create_empty_array`` made it.

    Raises:
        ValueError: It is no space of gym's.
    """
    raise _no_space(space)


@concatenate.register(Box)
@concatenate.register(Discrete)
@concatenate.register(MultiDiscrete)
@concatenate.register(MultiBinary)
def _concatenate_base(space: Any, items: Any, out: Any) -> Any:
    return np.stack(items, axis=0, out=out)


@concatenate.register(Tuple)
def _concatenate_tuple(space: Any, items: Any, out: Any) -> Any:
    parts = enumerate(space.spaces)
    return tuple(concatenate(part, [item[i] for item in items], out[i]) for i, part in parts)


@concatenate.register(Dict)
def _concatenate_dict(space: Any, items: Any, out: Any) -> Any:
    return OrderedDict(
        (key, concatenate(part, [item[key] for item in items], out[key]))
        for key, part in space.spaces.items()
    )


@concatenate.register(Space)
def _concatenate_custom(space: Any, items: Any, out: Any) -> Any:
    return tuple(items)


@singledispatch
def create_empty_array(space: Any, n: int | None = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    """Return a batch to write elements of a space into; None for a space of a user's own.

    Args:
        space: The space.
        n: How many elements; None: one that is no batch.
        fn: What makes the arrays: ``np.zeros``, ``np.empty``.

    Raises:
        ValueError: It is no space of gym's.
    """
    raise _no_space(space)


@create_empty_array.register(Box)
@create_empty_array.register(Discrete)
@create_empty_array.register(MultiDiscrete)
@create_empty_array.register(MultiBinary)
def _create_empty_array_base(space: Any, n: Any = 1, fn: Any = np.zeros) -> Any:
    return fn(space.shape if n is None else (n, *space.shape), dtype=space.dtype)


@create_empty_array.register(Tuple)
def _create_empty_array_tuple(space: Any, n: Any = 1, fn: Any = np.zeros) -> Any:
    return tuple(create_empty_array(part, n, fn) for part in space.spaces)


@create_empty_array.register(Dict)
def _create_empty_array_dict(space: Any, n: Any = 1, fn: Any = np.zeros) -> Any:
    parts = space.spaces.items()
    return OrderedDict((key, create_empty_array(part, n, fn)) for key, part in parts)


@create_empty_array.register(Space)
def _create_empty_array_custom(space: Any, n: Any = 1, fn: Any = np.zeros) -> Any:
    return None
