"""The spaces of batches, and the elements of batches."""

from __future__ import annotations

from collections import OrderedDict
from copy import deepcopy
from functools import singledispatch
from typing import Any, Iterator

import numpy as np

from gymport.gym_0_22.error import CustomSpaceError
from gymport.gym_0_22.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space, Tuple

BaseGymSpaces = (Box, Discrete, MultiDiscrete, MultiBinary)
"""The spaces of arrays and numbers."""
_BaseGymSpaces = BaseGymSpaces
__all__ = ["BaseGymSpaces", "_BaseGymSpaces", "batch_space", "iterate"]


@singledispatch
def batch_space(space: Any, n: int = 1) -> Any:
    """Return the space of batches of ``n`` elements; it draws from a copy of the space's stream.

    Raises:
        ValueError: It is no space of gym's.

    Example:
        >>> batch_space(Discrete(3), 2)
        MultiDiscrete([3 3])
    """
    raise ValueError(
        f"Cannot batch space with type `{type(space)}`. The space must be a valid `gym.Space` "
        "instance."
    )


@batch_space.register(Box)
def _batch_box(space: Any, n: int = 1) -> Any:
    return _box(_repeated(space.low, n), _repeated(space.high, n), space)


@batch_space.register(Discrete)
def _batch_discrete(space: Any, n: int = 1) -> Any:
    if space.start == 0:
        counts = np.full((n,), space.n, dtype=space.dtype)
        return MultiDiscrete(counts, space.dtype, deepcopy(space.np_random))
    low = np.full((n,), space.start, dtype=space.dtype)
    return _box(low, low + (space.n - 1), space)


@batch_space.register(MultiDiscrete)
def _batch_multi_discrete(space: Any, n: int = 1) -> Any:
    high = _repeated(space.nvec, n) - 1
    return _box(np.zeros_like(high), high, space)


@batch_space.register(MultiBinary)
def _batch_multi_binary(space: Any, n: int = 1) -> Any:
    return Box(0, 1, (n, *space.shape), space.dtype, deepcopy(space.np_random))


@batch_space.register(Tuple)
def _batch_tuple(space: Any, n: int = 1) -> Any:
    return Tuple([batch_space(part, n) for part in space.spaces], deepcopy(space.np_random))


@batch_space.register(Dict)
def _batch_dict(space: Any, n: int = 1) -> Any:
    parts = [(key, batch_space(part, n)) for key, part in space.spaces.items()]
    return Dict(OrderedDict(parts), deepcopy(space.np_random))


@batch_space.register(Space)
def _batch_other(space: Any, n: int = 1) -> Any:
    """Copies with streams of their own, so that they draw different elements."""
    batched = Tuple([deepcopy(space) for _ in range(n)], deepcopy(space.np_random))
    batched.seed(batched.np_random.integers(0, 10**8, n).tolist())
    return batched


def _repeated(bound: Any, n: int) -> Any:
    return np.tile(bound, (n, *([1] * bound.ndim)))


def _box(low: Any, high: Any, space: Any) -> Any:
    return Box(low, high, dtype=space.dtype, seed=deepcopy(space.np_random))


@singledispatch
def iterate(space: Any, items: Any) -> Iterator[Any]:
    """Return an iterator over the elements of a batch.

    Args:
        space: The space of the batch.
        items: The batch.

    Raises:
        ValueError: It is no space of gym's.
        TypeError: The batch has no elements.
        gym.error.CustomSpaceError: The space is of a user's own class.
    """
    raise ValueError(f"Space of type `{type(space)}` is not a valid `gym.Space` instance.")


@iterate.register(Discrete)
def _iterate_discrete(space: Any, items: Any) -> Iterator[Any]:
    raise TypeError("Unable to iterate over a space of type `Discrete`.")


@iterate.register(Box)
@iterate.register(MultiDiscrete)
@iterate.register(MultiBinary)
def _iterate_array(space: Any, items: Any) -> Iterator[Any]:
    try:
        return iter(items)
    except TypeError as failed:
        raise TypeError(f"Unable to iterate over the following elements: {items}") from failed


@iterate.register(Tuple)
def _iterate_tuple(space: Any, items: Any) -> Iterator[Any]:
    if not any(isinstance(part, (*BaseGymSpaces, Tuple, Dict)) for part in space.spaces):
        return iter(items)
    return zip(*[iterate(part, items[i]) for i, part in enumerate(space.spaces)])


@iterate.register(Dict)
def _iterate_dict(space: Any, items: Any) -> Iterator[Any]:
    parts = [iterate(part, items[key]) for key, part in space.spaces.items()]
    for item in zip(*parts):
        yield OrderedDict(zip(space.spaces, item))


@iterate.register(Space)
def _iterate_other(space: Any, items: Any) -> Iterator[Any]:
    raise CustomSpaceError(
        f"Unable to iterate over {items}, since {space} is a custom `gym.Space` instance "
        "(i.e. not one of `Box`, `Dict`, etc...)."
    )
