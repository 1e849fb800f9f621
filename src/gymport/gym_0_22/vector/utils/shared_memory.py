"""Batches in memory that several processes share."""

from __future__ import annotations

import multiprocessing as mp
from collections import OrderedDict
from ctypes import c_bool
from typing import Any

import numpy as np

from gymport.gym_0_22.error import CustomSpaceError
from gymport.gym_0_22.spaces import Dict, Tuple
from gymport.gym_0_22.vector.utils.spaces import BaseGymSpaces

__all__ = ["create_shared_memory", "read_from_shared_memory", "write_to_shared_memory"]


def create_shared_memory(space: Any, n: int = 1, ctx: Any = mp) -> Any:
    """Return memory for a batch: one shared array for each space of arrays inside.

    Args:
        space: The space of the elements.
        n: How many elements.
        ctx: multiprocessing, or one of its contexts.

    Raises:
        gym.error.CustomSpaceError: The space is none of arrays, tuples or dicts of these.
    """
    if isinstance(space, Tuple):
        return tuple(create_shared_memory(part, n, ctx) for part in space.spaces)
    if isinstance(space, Dict):
        parts = space.spaces.items()
        return OrderedDict((key, create_shared_memory(part, n, ctx)) for key, part in parts)
    _check(space, "create a shared memory for")
    code = c_bool if space.dtype.char == "?" else space.dtype.char
    return ctx.Array(code, n * _size(space))


def read_from_shared_memory(space: Any, shared_memory: Any, n: int = 1) -> Any:
    """Return the batch as arrays that look into the memory; what is written there shows.

    Args:
        space: The space of the elements.
        shared_memory: What ``create_shared_memory`` returned.
        n: How many elements.

    Raises:
        gym.error.CustomSpaceError: The space is none of arrays, tuples or dicts of these.
    """
    if isinstance(space, Tuple):
        parts = zip(space.spaces, shared_memory)
        return tuple(read_from_shared_memory(part, memory, n) for part, memory in parts)
    if isinstance(space, Dict):
        return OrderedDict(
            (key, read_from_shared_memory(part, shared_memory[key], n))
            for key, part in space.spaces.items()
        )
    _check(space, "read from a shared memory for")
    return _array(shared_memory, space).reshape((n, *space.shape))


def write_to_shared_memory(space: Any, index: int, value: Any, shared_memory: Any) -> None:
    """Write an element into the memory.

    Args:
        space: The space of the elements.
        index: Which element of the batch it is.
        value: The element.
        shared_memory: What ``create_shared_memory`` returned.

    Raises:
        gym.error.CustomSpaceError: The space is none of arrays, tuples or dicts of these.
    """
    if isinstance(space, Tuple):
        for part, part_value, memory in zip(space.spaces, value, shared_memory):
            write_to_shared_memory(part, index, part_value, memory)
    elif isinstance(space, Dict):
        for key, part in space.spaces.items():
            write_to_shared_memory(part, index, value[key], shared_memory[key])
    else:
        _check(space, "write to a shared memory for")
        size = _size(space)
        place = _array(shared_memory, space)[index * size : (index + 1) * size]
        np.copyto(place, np.asarray(value, dtype=space.dtype).flatten())


def _array(shared_memory: Any, space: Any) -> Any:
    """All that is in the memory, flat."""
    return np.frombuffer(shared_memory.get_obj(), dtype=space.dtype)


def _size(space: Any) -> int:
    return int(np.prod(space.shape, dtype=np.int64))


def _check(space: Any, attempt: str) -> None:
    if not isinstance(space, BaseGymSpaces):
        raise CustomSpaceError(
            f"Cannot {attempt} space with type `{type(space)}`. Shared memory only supports "
            "default Gym spaces (e.g. `Box`, `Tuple`, `Dict`, etc...), and does not support custom "
            "Gym spaces; use shared_memory=False"
        )
