"""Batches in memory that several processes share."""

from __future__ import annotations

import multiprocessing as mp
from collections import OrderedDict
from ctypes import c_bool
from typing import Any

import numpy as np

from gymport.gym.error import CustomSpaceError
from gymport.gym.spaces import Dict, Tuple
from gymport.gym.vector.utils.spaces import _BaseGymSpaces

__all__ = ["create_shared_memory", "read_from_shared_memory", "write_to_shared_memory"]


def create_shared_memory(space: Any, n: int = 1, ctx: Any = mp) -> Any:
    """Return memory for a batch: one shared array for each space of arrays inside.

    Args:
        space: The space of the elements.
        n: How many elements.
        ctx: multiprocessing, or one of its contexts.

    Raises:
        gym.error.CustomSpaceError: The space is of a user's own class.
    """
    if isinstance(space, Tuple):
        return tuple(create_shared_memory(part, n, ctx) for part in space.spaces)
    if isinstance(space, Dict):
        parts = space.spaces.items()
        return OrderedDict((key, create_shared_memory(part, n, ctx)) for key, part in parts)
    _check(space)
    code = c_bool if space.dtype.char == "?" else space.dtype.char
    return ctx.Array(code, n * _size(space))


def read_from_shared_memory(shared_memory: Any, space: Any, n: int = 1) -> Any:
    """Return the batch as arrays that look into the memory; what is written there shows.

    Args:
        shared_memory: What ``create_shared_memory`` returned.
        space: The space of the elements.
        n: How many elements.

    Raises:
        gym.error.CustomSpaceError: The space is of a user's own class.
    """
    if isinstance(space, Tuple):
        parts = zip(shared_memory, space.spaces)
        return tuple(read_from_shared_memory(memory, part, n) for memory, part in parts)
    if isinstance(space, Dict):
        return OrderedDict(
            (key, read_from_shared_memory(shared_memory[key], part, n))
            for key, part in space.spaces.items()
        )
    _check(space)
    return _array(shared_memory, space).reshape((n, *space.shape))


def write_to_shared_memory(index: int, value: Any, shared_memory: Any, space: Any) -> None:
    """Write an element into the memory.

    Args:
        index: Which element of the batch it is.
        value: The element.
        shared_memory: What ``create_shared_memory`` returned.
        space: The space of the elements.

    Raises:
        gym.error.CustomSpaceError: The space is of a user's own class.
    """
    if isinstance(space, Tuple):
        for part_value, memory, part in zip(value, shared_memory, space.spaces):
            write_to_shared_memory(index, part_value, memory, part)
    elif isinstance(space, Dict):
        for key, part in space.spaces.items():
            write_to_shared_memory(index, value[key], shared_memory[key], part)
    else:
        _check(space)
        size = _size(space)
        place = _array(shared_memory, space)[index * size : (index + 1) * size]
        np.copyto(place, np.asarray(value, dtype=space.dtype).flatten())


def _array(shared_memory: Any, space: Any) -> Any:
    """All that is in the memory, flat."""
    return np.frombuffer(shared_memory.get_obj(), dtype=space.dtype)


def _size(space: Any) -> int:
    return int(np.prod(space.shape, dtype=np.int64))


def _check(space: Any) -> None:
    if not isinstance(space, _BaseGymSpaces):
        raise CustomSpaceError(
            f"There is no shared memory for a space of type `{type(space)}`, which is none of "
            "gym's own; use shared_memory=False"
        )


# gym's own names of the functions for each kind of space
create_base_shared_memory = create_tuple_shared_memory = create_shared_memory
create_dict_shared_memory = create_shared_memory
read_base_from_shared_memory = read_tuple_from_shared_memory = read_from_shared_memory
read_dict_from_shared_memory = read_from_shared_memory
write_base_to_shared_memory = write_tuple_to_shared_memory = write_to_shared_memory
write_dict_to_shared_memory = write_to_shared_memory
