"""The spaces of batches."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np

from gymport.gym.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space, Tuple

_BaseGymSpaces = (Box, Discrete, MultiDiscrete, MultiBinary)
__all__ = ["_BaseGymSpaces", "batch_space"]


def batch_space(space: Any, n: int = 1) -> Any:
    """Return the space of batches of ``n`` elements.

    Raises:
        ValueError: It is no space of gym's.

    Example:
        >>> batch_space(Discrete(3), 2)
        MultiDiscrete([3 3])
    """
    if isinstance(space, Tuple):
        return Tuple(tuple(batch_space(part, n) for part in space.spaces))
    if isinstance(space, Dict):
        parts = ((key, batch_space(part, n)) for key, part in space.spaces.items())
        return Dict(OrderedDict(parts))
    if isinstance(space, _BaseGymSpaces):
        return _batched(space, n)
    if isinstance(space, Space):
        return Tuple((space,) * n)
    raise ValueError(
        f"Cannot batch space with type `{type(space)}`. The space must be a valid `gym.Space` "
        "instance."
    )


def _batched(space: Any, n: int) -> Any:
    """The space of batches of arrays or numbers."""
    if isinstance(space, Discrete):
        return MultiDiscrete(np.full((n,), space.n, dtype=space.dtype))
    if isinstance(space, MultiBinary):
        return Box(low=0, high=1, shape=(n, *space.shape), dtype=space.dtype)
    if isinstance(space, MultiDiscrete):
        high = _repeated(space.nvec - 1, n)
        return Box(low=np.zeros_like(high), high=high, dtype=space.dtype)
    return Box(low=_repeated(space.low, n), high=_repeated(space.high, n), dtype=space.dtype)


def _repeated(bound: Any, n: int) -> Any:
    return np.tile(bound, (n, *([1] * bound.ndim)))


# gym's own names of the functions for each kind of space
batch_space_base = batch_space_tuple = batch_space_dict = batch_space_custom = batch_space
