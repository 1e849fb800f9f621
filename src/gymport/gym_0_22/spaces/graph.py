"""Graphs whose nodes and edges carry elements of two spaces."""

from __future__ import annotations

from typing import Any, Iterable

import numpy as np

from gymport.gym_0_22 import logger
from gymport.gym_0_22.spaces.box import Box
from gymport.gym_0_22.spaces.discrete import Discrete
from gymport.gym_0_22.spaces.multi_discrete import MultiDiscrete
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.version import has
from gymport.spaces import graph as _core
from gymport.spaces.graph import GraphInstance

__all__ = ["Graph", "GraphInstance"]


class Graph(_core.Graph, Space[GraphInstance]):
    """Directed graphs whose nodes, and maybe edges, carry elements of a Box or a Discrete.

    Args:
        node_space: The space of what a node carries.
        edge_space: The space of what an edge carries, or None where there are no edges.
        seed: A seed, or a generator to draw samples from.
    """

    def seed(self, seed: Any = None) -> list[int]:  # type: ignore[override]
        """Seed the graph alone, which draws all that a sample has."""
        return Space.seed(self, seed)

    def sample(  # type: ignore[override]
        self, mask: Any = None, num_nodes: int = 10, num_edges: int | None = None
    ) -> GraphInstance:
        """Draw a graph.

        Args:
            mask: The masks of the nodes and of the edges, each None where there is none.
            num_nodes: How many nodes.
            num_edges: How many edges; None draws a number below ``num_nodes * (num_nodes - 1)``.
        """
        assert num_nodes > 0, (
            f"The number of nodes is expected to be greater than 0, actual value: {num_nodes}"
        )
        node_mask, edge_mask = (None, None) if mask is None else mask
        if num_edges is None and edge_mask is not None:
            num_edges = self._edge_count(num_nodes, None)
            edge_mask = (edge_mask,) * num_edges
        else:
            num_edges = self._edge_count(num_nodes, num_edges)
        nodes = self._rows(self.node_space, num_nodes).sample(node_mask)
        if self.edge_space is None or num_edges == 0:
            return GraphInstance(nodes, None, None)
        edges = self._rows(self.edge_space, num_edges).sample(edge_mask)
        links = self.np_random.integers(low=0, high=num_nodes, size=(num_edges, 2))
        return GraphInstance(nodes, edges, links)

    def _edge_count(self, num_nodes: int, num_edges: int | None) -> int:
        if num_edges is not None and self.edge_space is None:
            logger.warn(f"The number of edges is set ({num_edges}) but the edge space is None.")
            return num_edges
        return super()._edge_count(num_nodes, num_edges)

    def _rows(self, space: Any, count: int) -> Any:
        """The space of so many elements, which draws from the graph's own stream."""
        if isinstance(space, Box):
            low, high = (np.array([bound] * count) for bound in (space.low, space.high))
            return Box(low, high, dtype=space.dtype, seed=self.np_random)
        if isinstance(space, Discrete):
            return MultiDiscrete([space.n] * count, seed=self.np_random)
        raise TypeError(f"Expects base space to be Box and Discrete, actual space: {type(space)}.")

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a GraphInstance of elements of both spaces and links between nodes."""
        if not isinstance(x, GraphInstance) or not _all_in(self.node_space, x.nodes):
            return False
        if not isinstance(x.edges, np.ndarray) or not isinstance(x.edge_links, np.ndarray):
            return x.edges is None and (x.edge_links is None or not has("text_lengths"))
        return (
            self.edge_space is not None
            and _all_in(self.edge_space, x.edges)
            and _core._are_links(x)
        )

    def from_jsonable(self, sample_n: Iterable[Any]) -> list[GraphInstance]:
        """Return the graphs of dicts of nested lists."""
        return [
            GraphInstance(
                *(
                    np.asarray(sample[name]) if name in sample else None
                    for name in GraphInstance._fields
                )
            )
            for sample in sample_n
        ]


def _all_in(space: Any, items: Any) -> bool:
    return isinstance(items, np.ndarray) and all(item in space for item in items)
