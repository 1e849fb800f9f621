"""Batches of elements as arrays."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Callable

import numpy as np

from gymport.gym.spaces import Dict, Space, Tuple
from gymport.gym.vector.utils.spaces import _BaseGymSpaces

__all__ = ["concatenate", "create_empty_array"]


def concatenate(items: Any, out: Any, space: Any) -> Any:
    """Write elements of a space into a batch, and return it.

    Args:
        items: The elements, in a list or tuple.
        out: The batch, as ``create_empty_array`` made it.
        space: The space.

    Raises:
        ValueError: It is no space of gym's.
    """
    assert isinstance(items, (list, tuple)), f"expected a list or tuple, got {type(items)}"
    if isinstance(space, Tuple):
        parts = enumerate(space.spaces)
        return tuple(concatenate([item[i] for item in items], out[i], part) for i, part in parts)
    if isinstance(space, Dict):
        return OrderedDict(
            (key, concatenate([item[key] for item in items], out[key], part))
            for key, part in space.spaces.items()
        )
    if isinstance(space, _BaseGymSpaces):
        return np.stack(items, axis=0, out=out)
    if isinstance(space, Space):
        return tuple(items)
    raise _no_space(space)


def create_empty_array(space: Any, n: int | None = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    """Return a batch to write elements of a space into; None for a space of a user's own.

    Args:
        space: The space.
        n: How many elements; None: one that is no batch.
        fn: What makes the arrays: ``np.zeros``, ``np.empty``.

    Raises:
        ValueError: It is no space of gym's.
    """
    if isinstance(space, Tuple):
        return tuple(create_empty_array(part, n, fn) for part in space.spaces)
    if isinstance(space, Dict):
        parts = space.spaces.items()
        return OrderedDict((key, create_empty_array(part, n, fn)) for key, part in parts)
    if isinstance(space, _BaseGymSpaces):
        return fn(space.shape if n is None else (n, *space.shape), dtype=space.dtype)
    if isinstance(space, Space):
        return None
    raise _no_space(space)


def _no_space(space: Any) -> ValueError:
    return ValueError(f"Space of type `{type(space)}` is not a valid `gym.Space` instance.")


# gym's own names of the functions for each kind of space
concatenate_base = concatenate_tuple = concatenate_dict = concatenate
concatenate_custom = concatenate
create_empty_array_base = create_empty_array_tuple = create_empty_array
create_empty_array_dict = create_empty_array_custom = create_empty_array
