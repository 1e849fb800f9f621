"""The size and the space of flattened elements, for each kind of space."""

from __future__ import annotations

import typing
from functools import singledispatch
from typing import Any

import numpy as np

from gymport.spaces.box import Box
from gymport.spaces.dict import Dict
from gymport.spaces.discrete import Discrete
from gymport.spaces.graph import Graph
from gymport.spaces.multi_binary import MultiBinary
from gymport.spaces.multi_discrete import MultiDiscrete
from gymport.spaces.oneof import OneOf
from gymport.spaces.sequence import Sequence
from gymport.spaces.space import Space
from gymport.spaces.text import Text
from gymport.spaces.tuple import Tuple


@singledispatch
def flatdim(space: Space[Any]) -> int:
    """Return how many numbers a flattened element has.

    Raises:
        ValueError: The number is not fixed, because a Graph or a Sequence is in the space.
        NotImplementedError: The space is of a class that is not registered.
    """
    if isinstance(space, Space) and not space.is_np_flattenable:
        raise ValueError(
            f"{space} cannot be flattened to a numpy array, "
            "probably because it contains a `Graph` or `Sequence` subspace"
        )
    raise unknown_space(space)


def unknown_space(space: Any) -> NotImplementedError:
    """Return the error for a space of a class that is not registered."""
    return NotImplementedError(f"Unknown space: `{space}`")


@flatdim.register(Box)
@flatdim.register(MultiBinary)
def _flatdim_array(space: Any) -> int:
    return int(np.prod(space.shape))


@flatdim.register(Discrete)
def _flatdim_discrete(space: Discrete) -> int:
    return int(space.n)


@flatdim.register(MultiDiscrete)
def _flatdim_multi_discrete(space: MultiDiscrete) -> int:
    return int(space.nvec.sum(dtype=np.int64))


@flatdim.register(Text)
def _flatdim_text(space: Text) -> int:
    return space.max_length


@flatdim.register(Tuple)
@flatdim.register(Dict)
def _flatdim_parts(space: Tuple | Dict) -> int:
    if not space.is_np_flattenable:
        return flatdim.dispatch(Space)(space)
    return sum(map(flatdim, parts(space)))


@flatdim.register(OneOf)
def _flatdim_one_of(space: OneOf) -> int:
    return 1 + max(map(flatdim, space.spaces))


def parts(space: Tuple | Dict) -> typing.Sequence[Space[Any]]:
    """Return the parts, in order."""
    return list(space.spaces.values()) if isinstance(space, Dict) else space.spaces


@singledispatch
def flatten_space(space: Space[Any]) -> Any:
    """Return the space of flattened elements: a Box of shape ``(flatdim(space),)``.

    Where the size is not fixed, it is the same kind of space with flattened parts. Not every
    element of it can be unflattened.

    Raises:
        NotImplementedError: The space is of a class that is not registered.
    """
    raise unknown_space(space)


@flatten_space.register(Box)
def _flatten_space_box(space: Box) -> Box:
    return Box(space.low.flatten(), space.high.flatten(), dtype=space.dtype)


@flatten_space.register(Discrete)
@flatten_space.register(MultiBinary)
@flatten_space.register(MultiDiscrete)
def _flatten_space_bits(space: Any) -> Box:
    return Box(0, 1, (flatdim(space),), space.dtype)


@flatten_space.register(Text)
def _flatten_space_text(space: Text) -> Box:
    return Box(0, len(space.character_list), (space.max_length,), np.int32)


@flatten_space.register(Tuple)
def _flatten_space_tuple(space: Tuple) -> Any:
    flat = [flatten_space(part) for part in space.spaces]
    return _joined(flat) if space.is_np_flattenable else Tuple(flat)


@flatten_space.register(Dict)
def _flatten_space_dict(space: Dict) -> Any:
    flat = [(key, flatten_space(part)) for key, part in space.spaces.items()]
    return _joined([part for _, part in flat]) if space.is_np_flattenable else Dict(flat)


def _joined(boxes: typing.Sequence[Box]) -> Box:
    """One flat box of several."""
    low, high = (np.concatenate([getattr(box, side) for box in boxes]) for side in ("low", "high"))
    return Box(low, high, dtype=np.result_type(*(box.dtype for box in boxes)))


@flatten_space.register(Graph)
def _flatten_space_graph(space: Graph) -> Graph:
    edges = None if space.edge_space is None else flatten_space(space.edge_space)
    return Graph(flatten_space(space.node_space), edges)


@flatten_space.register(Sequence)
def _flatten_space_sequence(space: Sequence) -> Sequence:
    return Sequence(flatten_space(space.feature_space), stack=space.stack)


@flatten_space.register(OneOf)
def _flatten_space_one_of(space: OneOf) -> Box:
    size, dtype = flatdim(space), one_of_dtype(space)
    boxes = [box for box in map(flatten_space, space.spaces) if box.shape != (0,)]
    low = np.full(size, min(box.low.min() for box in boxes), dtype=dtype)
    high = np.full(size, max(box.high.max() for box in boxes), dtype=dtype)
    low[0], high[0] = 0, len(space.spaces) - 1
    return Box(low, high, dtype=dtype)


def one_of_dtype(space: OneOf) -> Any:
    """Return the dtype that holds the flat elements of all parts, and their numbers."""
    dtype = np.result_type(*(flatten_space(part).dtype for part in space.spaces))
    return np.dtype(np.int8) if dtype == np.bool_ else dtype
