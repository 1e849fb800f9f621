"""Elements into flat arrays and back, for each kind of space."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import numpy as np

from gymport.spaces._flat_spaces import flatdim, flatten_space, one_of_dtype, parts, unknown_space
from gymport.spaces._stacking import stack, unstack
from gymport.spaces.box import Box
from gymport.spaces.dict import Dict
from gymport.spaces.discrete import Discrete
from gymport.spaces.graph import Graph, GraphInstance
from gymport.spaces.multi_binary import MultiBinary
from gymport.spaces.multi_discrete import MultiDiscrete
from gymport.spaces.oneof import OneOf
from gymport.spaces.sequence import Sequence
from gymport.spaces.space import Space
from gymport.spaces.text import Text
from gymport.spaces.tuple import Tuple


@singledispatch
def flatten(space: Space[Any], x: Any) -> Any:
    """Return an element flattened.

    A number of a Discrete becomes one-hot, a text the numbers of its characters; an element of a
    OneOf the number of the part, its flat element, and that one's first number up to full length.

    Args:
        space: The space.
        x: An element of it.

    Returns:
        Array of shape ``(flatdim(space),)`` and the dtype of ``flatten_space(space)``; where the
        size is not fixed, the element with flattened parts.

    Raises:
        NotImplementedError: The space is of a class that is not registered.
    """
    raise unknown_space(space)


@flatten.register(Box)
@flatten.register(MultiBinary)
def _flatten_array(space: Any, x: Any) -> Any:
    return np.asarray(x, dtype=space.dtype).flatten()


@flatten.register(Discrete)
def _flatten_discrete(space: Discrete, x: Any) -> Any:
    return _one_hot(space, np.asarray([x]))[0]


@flatten.register(MultiDiscrete)
def _flatten_multi_discrete(space: MultiDiscrete, x: Any) -> Any:
    flat = np.zeros(flatdim(space), dtype=space.dtype)
    flat[_offsets(space) + (np.asarray(x) - space.start).ravel()] = 1
    return flat


def _offsets(space: MultiDiscrete) -> Any:
    """Where each element's one-hot numbers begin."""
    ends = space.nvec.ravel().cumsum(dtype=np.int64)
    return np.concatenate([[0], ends[:-1]])


def _one_hot(space: Discrete, numbers: Any) -> Any:
    """The one-hot rows of some numbers of a Discrete."""
    rows = np.zeros((len(numbers), int(space.n)), dtype=space.dtype)
    rows[np.arange(len(numbers)), numbers - space.start] = 1
    return rows


@flatten.register(Text)
def _flatten_text(space: Text, x: str) -> Any:
    flat = np.full(space.max_length, len(space.character_list), dtype=np.int32)
    flat[: len(x)] = [space.character_index(char) for char in x]
    return flat


@flatten.register(Tuple)
def _flatten_tuple(space: Tuple, x: Any) -> Any:
    flat = [flatten(part, x_part) for part, x_part in zip(space.spaces, x)]
    return np.concatenate(flat) if space.is_np_flattenable else tuple(flat)


@flatten.register(Dict)
def _flatten_dict(space: Dict, x: Any) -> Any:
    flat = {key: flatten(part, x[key]) for key, part in space.spaces.items()}
    return np.concatenate(list(flat.values())) if space.is_np_flattenable else flat


@flatten.register(Graph)
def _flatten_graph(space: Graph, x: GraphInstance) -> GraphInstance:
    edges = None if x.edges is None else _flat_rows(space.edge_space, x.edges)
    return GraphInstance(_flat_rows(space.node_space, x.nodes), edges, x.edge_links)


def _flat_rows(space: Any, rows: Any) -> Any:
    """The elements in the rows of an array, flattened."""
    return _one_hot(space, rows) if isinstance(space, Discrete) else rows.reshape(len(rows), -1)


@flatten.register(Sequence)
def _flatten_sequence(space: Sequence, x: Any) -> Any:
    items = unstack(space.feature_space, x) if space.stack else x
    flat = tuple(flatten(space.feature_space, item) for item in items)
    return stack(flatten_space(space.feature_space), flat) if space.stack else flat


@flatten.register(OneOf)
def _flatten_one_of(space: OneOf, x: tuple[int, Any]) -> Any:
    index, item = x
    flat = flatten(space.spaces[index], item)
    padded = np.full(flatdim(space), flat[0] if flat.size else 0, dtype=one_of_dtype(space))
    padded[0], padded[1 : 1 + flat.size] = index, flat
    return padded


@singledispatch
def unflatten(space: Space[Any], x: Any) -> Any:
    """Return the element that was flattened.

    Args:
        space: The space, not the flattened one.
        x: What ``flatten`` returned.

    Raises:
        ValueError: No element of the space flattens to that.
        NotImplementedError: The space is of a class that is not registered.
    """
    raise unknown_space(space)


@unflatten.register(Box)
@unflatten.register(MultiBinary)
def _unflatten_array(space: Any, x: Any) -> Any:
    return np.asarray(x, dtype=space.dtype).reshape(space.shape)


@unflatten.register(Discrete)
def _unflatten_discrete(space: Discrete, x: Any) -> np.integer[Any]:
    hot = np.flatnonzero(x)
    if not hot.size:
        raise _not_one_hot(space, x)
    element: np.integer[Any] = space.dtype.type(space.start + hot[0])
    return element


@unflatten.register(MultiDiscrete)
def _unflatten_multi_discrete(space: MultiDiscrete, x: Any) -> Any:
    hot, offsets = np.flatnonzero(x), _offsets(space)
    owners = np.searchsorted(offsets, hot, side="right") - 1
    if not np.array_equal(owners, np.arange(offsets.size)):
        raise _not_one_hot(space, x)
    return (hot - offsets).reshape(space.shape).astype(space.dtype) + space.start


def _not_one_hot(space: Space[Any], x: Any) -> ValueError:
    return ValueError(
        f"{x} is not a valid one-hot encoded vector and can not be unflattened to space {space}. "
        "Not all valid samples in a flattened space can be unflattened."
    )


@unflatten.register(Text)
def _unflatten_text(space: Text, x: Any) -> str:
    characters = space.character_list
    return "".join(characters[int(index)] for index in x if index < len(characters))


@unflatten.register(Tuple)
def _unflatten_tuple(space: Tuple, x: Any) -> Any:
    flat = _split(space, x) if space.is_np_flattenable else x
    return tuple(unflatten(part, x_part) for part, x_part in zip(space.spaces, flat))


@unflatten.register(Dict)
def _unflatten_dict(space: Dict, x: Any) -> Any:
    flat = dict(zip(space.spaces, _split(space, x))) if space.is_np_flattenable else x
    return {key: unflatten(part, flat[key]) for key, part in space.spaces.items()}


def _split(space: Tuple | Dict, x: Any) -> Any:
    """The flat elements of the parts."""
    return np.split(x, np.cumsum([flatdim(part) for part in parts(space)])[:-1])


@unflatten.register(Graph)
def _unflatten_graph(space: Graph, x: GraphInstance) -> GraphInstance:
    edges = None if x.edges is None else _rows(space.edge_space, x.edges)
    return GraphInstance(_rows(space.node_space, x.nodes), edges, x.edge_links)


def _rows(space: Any, flat: Any) -> Any:
    """The elements whose flat forms are the rows of an array."""
    if isinstance(space, Discrete):
        return flat.argmax(axis=-1) + space.start
    return flat.reshape(len(flat), *space.shape).astype(space.dtype)


@unflatten.register(Sequence)
def _unflatten_sequence(space: Sequence, x: Any) -> Any:
    flat = unstack(flatten_space(space.feature_space), x) if space.stack else x
    items = tuple(unflatten(space.feature_space, item) for item in flat)
    return stack(space.feature_space, items) if space.stack else items


@unflatten.register(OneOf)
def _unflatten_one_of(space: OneOf, x: Any) -> tuple[np.int64, Any]:
    index = np.int64(x[0])
    part = space.spaces[index]
    return index, unflatten(part, x[1 : 1 + flatdim(part)])
