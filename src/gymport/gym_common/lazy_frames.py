"""Stacks of frames that share their memory until an array is needed."""

from __future__ import annotations

from typing import Any

import numpy as np


class LazyFrames:
    """Frames that become one array only when it is needed, so that stacks share them.

    Args:
        frames: The frames, arrays of one shape and dtype.
        lz4_compress: Whether to keep them compressed (needs lz4).
    """

    __slots__ = ("_frames", "dtype", "frame_shape", "lz4_compress", "shape")

    def __init__(self, frames: Any, lz4_compress: bool = False) -> None:
        self.frame_shape = tuple(frames[0].shape)
        self.shape = (len(frames), *self.frame_shape)
        self.dtype = frames[0].dtype
        if lz4_compress:
            compress = _lz4_block().compress
            frames = [compress(np.ascontiguousarray(frame)) for frame in frames]
        self._frames = frames
        self.lz4_compress = lz4_compress

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        stacked = self[:]
        return stacked if dtype is None else stacked.astype(dtype)

    def __len__(self) -> int:
        return int(self.shape[0])

    def __getitem__(self, int_or_slice: Any) -> Any:
        if isinstance(int_or_slice, int):
            return self._check_decompress(self._frames[int_or_slice])
        return np.stack([self._check_decompress(f) for f in self._frames[int_or_slice]], axis=0)

    def __eq__(self, other: Any) -> Any:
        return self.__array__() == other

    __hash__ = None  # type: ignore[assignment]

    def _check_decompress(self, frame: Any) -> Any:
        if not self.lz4_compress:
            return frame
        plain = _lz4_block().decompress(frame)
        return np.frombuffer(plain, dtype=self.dtype).reshape(self.frame_shape)


def _lz4_block() -> Any:
    """lz4's module for blocks; it is not among what gymport needs."""
    import importlib

    return importlib.import_module("lz4.block")


def stacked_space(space: Any, num_stack: int, box: Any) -> Any:
    """Return the space of stacks of that many frames, of that class of boxes."""
    low, high = (
        np.repeat(bound[np.newaxis, ...], num_stack, axis=0) for bound in (space.low, space.high)
    )
    return box(low=low, high=high, dtype=space.dtype)


def stacked(self: Any, observation: Any = None) -> Any:
    """Return the frames as they are now."""
    assert len(self.frames) == self.num_stack, (len(self.frames), self.num_stack)
    return LazyFrames(list(self.frames), self.lz4_compress)
