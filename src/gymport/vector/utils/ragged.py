"""Spaces whose elements fit no common array: a batch of theirs is a tuple of elements."""

from __future__ import annotations

import typing
from copy import deepcopy
from typing import Any, Callable

import numpy as np

from gymport.spaces import Graph, GraphInstance, OneOf, Sequence, Space, Text, Tuple
from gymport.vector.utils.batching import batch_differing_spaces
from gymport.vector.utils.items import create_empty_array


@batch_differing_spaces.register(Graph)
@batch_differing_spaces.register(OneOf)
@batch_differing_spaces.register(Sequence)
@batch_differing_spaces.register(Text)
def _batch_ragged(spaces: typing.Sequence[Space[Any]]) -> Tuple:
    return Tuple(map(deepcopy, spaces), deepcopy(spaces[0].np_random))


@create_empty_array.register(Graph)
def _empty_graphs(space: Graph, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    """Graphs of one node, with one link from it to itself where there are edges."""
    return tuple(_empty_graph(space, fn) for _ in range(n))


def _empty_graph(space: Graph, fn: Callable[..., Any]) -> GraphInstance:
    nodes = create_empty_array(space.node_space, 1, fn)
    if space.edge_space is None:
        return GraphInstance(nodes, None, None)
    links = fn((1, 2), dtype=np.int64)
    return GraphInstance(nodes, create_empty_array(space.edge_space, 1, fn), links)


@create_empty_array.register(Text)
def _empty_texts(space: Text, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    """The shortest texts."""
    return (space.characters[:1] * space.min_length,) * n


@create_empty_array.register(Sequence)
def _empty_sequences(space: Sequence, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    if not space.stack:
        return ((),) * n
    return tuple(create_empty_array(space.feature_space, 1, fn) for _ in range(n))


@create_empty_array.register(OneOf)
def _empty_choices(space: OneOf, n: int = 1, fn: Callable[..., Any] = np.zeros) -> Any:
    return ((),) * n
