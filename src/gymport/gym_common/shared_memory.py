"""Batches in memory that several processes share."""

from __future__ import annotations

from collections import OrderedDict
from ctypes import c_bool
from typing import Any, Callable, NamedTuple

import numpy as np


class SharedMemory(NamedTuple):
    """Memory for batches of the elements of a tree's spaces.

    Attributes:
        tuples: The class of spaces of tuples.
        dicts: The class of spaces of dicts.
        arrays: The classes of spaces whose elements are arrays or numbers.
        refused: Makes the exception for other spaces, and for what was tried with one.
    """

    tuples: type[Any]
    dicts: type[Any]
    arrays: tuple[type[Any], ...]
    refused: Callable[[Any, str], Exception]

    def create(self, space: Any, n: int, ctx: Any) -> Any:
        """Return memory for a batch: one shared array for each space of arrays inside."""
        if isinstance(space, self.tuples):
            return tuple(self.create(part, n, ctx) for part in space.spaces)
        if isinstance(space, self.dicts):
            parts = space.spaces.items()
            return OrderedDict((key, self.create(part, n, ctx)) for key, part in parts)
        self._check(space, "create a shared memory for")
        code = c_bool if space.dtype.char == "?" else space.dtype.char
        return ctx.Array(code, n * _size(space))

    def read(self, space: Any, memory: Any, n: int) -> Any:
        """Return the batch as arrays that look into the memory."""
        if isinstance(space, self.tuples):
            parts = zip(space.spaces, memory)
            return tuple(self.read(part, own, n) for part, own in parts)
        if isinstance(space, self.dicts):
            return OrderedDict(
                (key, self.read(part, memory[key], n)) for key, part in space.spaces.items()
            )
        self._check(space, "read from a shared memory for")
        return _array(memory, space).reshape((n, *space.shape))

    def write(self, space: Any, index: int, value: Any, memory: Any) -> None:
        """Write an element of the batch into the memory."""
        if isinstance(space, self.tuples):
            for part, part_value, own in zip(space.spaces, value, memory):
                self.write(part, index, part_value, own)
        elif isinstance(space, self.dicts):
            for key, part in space.spaces.items():
                self.write(part, index, value[key], memory[key])
        else:
            self._check(space, "write to a shared memory for")
            size = _size(space)
            place = _array(memory, space)[index * size : (index + 1) * size]
            np.copyto(place, np.asarray(value, dtype=space.dtype).flatten())

    def _check(self, space: Any, attempt: str) -> None:
        if not isinstance(space, self.arrays):
            raise self.refused(space, attempt)


def _array(memory: Any, space: Any) -> Any:
    """All that is in the memory, flat."""
    return np.frombuffer(memory.get_obj(), dtype=space.dtype)


def _size(space: Any) -> int:
    return int(np.prod(space.shape, dtype=np.int64))
