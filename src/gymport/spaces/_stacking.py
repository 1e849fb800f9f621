"""Elements stacked along a new first axis: the space of that, the way there, and the way back."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, Iterable, Mapping, Sequence

import numpy as np

from gymport.spaces.box import Box
from gymport.spaces.dict import Dict
from gymport.spaces.discrete import Discrete
from gymport.spaces.multi_binary import MultiBinary
from gymport.spaces.multi_discrete import MultiDiscrete
from gymport.spaces.space import Space
from gymport.spaces.tuple import Tuple

_ARRAYS = (Box, Discrete, MultiBinary, MultiDiscrete)


@singledispatch
def stacked_space(space: Space[Any]) -> Space[Any]:
    """Return the space of one stacked element; elements that are no arrays go in a tuple."""
    return Tuple([space])


@stacked_space.register(Box)
def _box(space: Box) -> Box:
    return Box(space.low[np.newaxis], space.high[np.newaxis], dtype=space.dtype)


@stacked_space.register(Discrete)
def _discrete(space: Discrete) -> MultiDiscrete:
    return MultiDiscrete([space.n], space.dtype, start=[space.start])


@stacked_space.register(MultiBinary)
def _multi_binary(space: MultiBinary) -> Box:
    return Box(0, 1, (1, *space.shape), space.dtype)


@stacked_space.register(MultiDiscrete)
def _multi_discrete(space: MultiDiscrete) -> Box:
    low = space.start[np.newaxis]
    return Box(low, low + (space.nvec - 1), dtype=space.dtype)


@stacked_space.register(Tuple)
def _tuple(space: Tuple) -> Tuple:
    return Tuple(map(stacked_space, space.spaces))


@stacked_space.register(Dict)
def _dict(space: Dict) -> Dict:
    return Dict([(key, stacked_space(part)) for key, part in space.spaces.items()])


def is_stackable(space: Space[Any]) -> bool:
    """Whether stacked elements are made of arrays alone."""
    if isinstance(space, (Tuple, Dict)):
        return all(is_stackable(part) for part in _parts(space).values())
    return isinstance(space, _ARRAYS)


def stack(space: Space[Any], items: Sequence[Any]) -> Any:
    """Return elements of a space as one stacked element."""
    if isinstance(space, Dict):
        return {key: stack(part, [x[key] for x in items]) for key, part in space.spaces.items()}
    if isinstance(space, Tuple):
        return tuple(stack(part, [x[i] for x in items]) for i, part in enumerate(space.spaces))
    return np.stack(items) if isinstance(space, _ARRAYS) else tuple(items)


def unstack(space: Space[Any], stacked: Any) -> Iterable[Any]:
    """Return the elements of a space that were stacked.

    Raises:
        TypeError: It is no stacked element of that space.
    """
    if not isinstance(space, (Tuple, Dict)):
        if isinstance(stacked, Mapping):
            raise TypeError("a dict is no stack of elements")
        if isinstance(space, Box) and isinstance(stacked, np.ndarray) and stacked.ndim:
            return (stacked[i, ...] for i in range(len(stacked)))  # arrays, no scalars
        items: Iterable[Any] = iter(stacked)
        return items
    columns = _columns(space, stacked)
    if len({len(column) for column in columns}) > 1:
        raise TypeError("the parts are stacks of different heights")
    rows = zip(*columns)
    return (dict(zip(space.spaces, row)) for row in rows) if isinstance(space, Dict) else rows


def _columns(space: Tuple | Dict, stacked: Any) -> list[list[Any]]:
    """For each part of the space, its elements."""
    parts = _parts(space)
    given = stacked if isinstance(stacked, Mapping) else dict(enumerate(stacked))
    if given.keys() != parts.keys():
        raise TypeError("the parts are not the space's")
    return [list(unstack(part, given[key])) for key, part in parts.items()]


def _parts(space: Tuple | Dict) -> Mapping[Any, Space[Any]]:
    """The parts by key, or by place."""
    return space.spaces if isinstance(space, Dict) else dict(enumerate(space.spaces))
