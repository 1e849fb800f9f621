"""Batches in memory that several processes share."""

from __future__ import annotations

import multiprocessing as mp
from typing import Any

from gymport.gym_0_22.error import CustomSpaceError
from gymport.gym_0_22.spaces import Dict, Tuple
from gymport.gym_0_22.vector.utils.spaces import BaseGymSpaces
from gymport.gym_common.shared_memory import SharedMemory

__all__ = ["create_shared_memory", "read_from_shared_memory", "write_to_shared_memory"]


def _refused(space: Any, attempt: str) -> CustomSpaceError:
    return CustomSpaceError(
        f"Cannot {attempt} space with type `{type(space)}`. Shared memory only supports default "
        "Gym spaces (e.g. `Box`, `Tuple`, `Dict`, etc...), and does not support custom Gym spaces; "
        "use shared_memory=False"
    )


MEMORY = SharedMemory(Tuple, Dict, BaseGymSpaces, _refused)


def create_shared_memory(space: Any, n: int = 1, ctx: Any = mp) -> Any:
    """Return memory for a batch of ``n`` elements of a space.

    Args:
        space: The space: of arrays, or of tuples or dicts of these.
        n: The number.
        ctx: What makes the arrays: multiprocessing, or one of its contexts.

    Raises:
        gym.error.CustomSpaceError: The space is another one.
    """
    return MEMORY.create(space, n, ctx)


def read_from_shared_memory(space: Any, shared_memory: Any, n: int = 1) -> Any:
    """Return what is in the memory as arrays, in which later changes show."""
    return MEMORY.read(space, shared_memory, n)


def write_to_shared_memory(space: Any, index: int, value: Any, shared_memory: Any) -> None:
    """Put an element into the memory, at its index in the batch."""
    MEMORY.write(space, index, value, shared_memory)
