"""Batches in memory that several processes share."""

from __future__ import annotations

import multiprocessing as mp
from typing import Any

from gymport.gym.error import CustomSpaceError
from gymport.gym.spaces import Dict, Tuple
from gymport.gym.vector.utils.spaces import _BaseGymSpaces
from gymport.gym_common.shared_memory import SharedMemory

__all__ = ["create_shared_memory", "read_from_shared_memory", "write_to_shared_memory"]


def _refused(space: Any, attempt: str) -> CustomSpaceError:
    return CustomSpaceError(
        f"There is no shared memory for a space of type `{type(space)}`, which is none of gym's "
        "own; use shared_memory=False"
    )


MEMORY = SharedMemory(Tuple, Dict, _BaseGymSpaces, _refused)


def create_shared_memory(space: Any, n: int = 1, ctx: Any = mp) -> Any:
    """Return memory for a batch: one shared array for each space of arrays inside.

    Args:
        space: The space of the elements.
        n: How many elements.
        ctx: multiprocessing, or one of its contexts.

    Raises:
        gym.error.CustomSpaceError: The space is of a user's own class.
    """
    return MEMORY.create(space, n, ctx)


def read_from_shared_memory(shared_memory: Any, space: Any, n: int = 1) -> Any:
    """Return a batch of ``n`` elements as arrays that look into the memory for it."""
    return MEMORY.read(space, shared_memory, n)


def write_to_shared_memory(index: int, value: Any, shared_memory: Any, space: Any) -> None:
    """Write the element of a batch that has the index into the memory for it."""
    MEMORY.write(space, index, value, shared_memory)


# gym's own names of the functions for each kind of space
create_base_shared_memory = create_tuple_shared_memory = create_shared_memory
create_dict_shared_memory = create_shared_memory
read_base_from_shared_memory = read_tuple_from_shared_memory = read_from_shared_memory
read_dict_from_shared_memory = read_from_shared_memory
write_base_to_shared_memory = write_tuple_to_shared_memory = write_to_shared_memory
write_dict_to_shared_memory = write_to_shared_memory
