"""The space of graphs whose nodes and edges carry elements of two spaces."""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence

import numpy as np

from gymport import logger
from gymport.spaces._weights import given
from gymport.spaces.box import Box
from gymport.spaces.discrete import Discrete
from gymport.spaces.multi_discrete import MultiDiscrete
from gymport.spaces.space import Space


class GraphInstance(NamedTuple):
    """An element of a Graph: n nodes and m edges; both fields of edges are None without edges."""

    nodes: Any
    """Array of shape ``(n, *node_space.shape)``."""
    edges: Any
    """Array of shape ``(m, *edge_space.shape)``, or None."""
    edge_links: Any
    """Integer array of shape ``(m, 2)``: the nodes that each edge leads from and to; or None."""


class Graph(Space[GraphInstance]):
    """Directed graphs whose nodes, and maybe edges, carry elements of a Box or a Discrete.

    Args:
        node_space: The space of what a node carries.
        edge_space: The space of what an edge carries, or None where there are no edges.
        seed: What ``seed`` takes, or a generator.

    Raises:
        AssertionError: A space is neither a Box nor a Discrete.

    Example:
        >>> space = Graph(Box(-1.0, 1.0, (3,)), Discrete(5), seed=123)
        >>> graph = space.sample(num_nodes=4, num_edges=2)
        >>> graph.nodes.shape, graph.edges.shape, graph.edge_links.shape
        ((4, 3), (2,), (2, 2))
        >>> graph in space
        True
    """

    def __init__(
        self,
        node_space: Box | Discrete,
        edge_space: Box | Discrete | None,
        seed: int | Sequence[int] | np.random.Generator | None = None,
    ) -> None:
        assert isinstance(node_space, (Box, Discrete)), (
            "Values of the node_space should be instances of Box or Discrete, "
            f"got {type(node_space)}"
        )
        assert edge_space is None or isinstance(edge_space, (Box, Discrete)), (
            "Values of the edge_space should be instances of None Box or Discrete, "
            f"got {type(edge_space)}"
        )
        self.node_space = node_space
        self.edge_space = edge_space
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: the numbers of nodes and edges are not fixed."""
        return False

    def _spaces(self) -> list[Space[Any]]:
        return [self.node_space] if self.edge_space is None else [self.node_space, self.edge_space]

    def seed(self, seed: Any = None) -> tuple[Any, ...]:
        """Seed the graph, the space of its nodes, and the one of its edges if there is one.

        Args:
            seed: An int, for the graph, that the other seeds are drawn with; a tuple or list of
                all; or None to draw them.

        Returns:
            All seeds. Samples depend on the first alone.

        Raises:
            ValueError: The number of seeds is not the number of spaces and one.
            TypeError: The seed is none of these.
        """
        spaces = self._spaces()
        if seed is None:
            return (super().seed(None), *(space.seed(None) for space in spaces))
        if isinstance(seed, int):
            return self.seed((seed, *self._seeds_from(seed, len(spaces))))
        if not isinstance(seed, (tuple, list)):
            raise TypeError(f"Expects `None`, int or tuple of ints, actual type: {type(seed)}")
        if len(seed) != len(spaces) + 1:
            wanted = "two values for Graph and node space"
            if self.edge_space is not None:
                wanted = "three values for Graph, node and edge space"
            raise ValueError(f"Expects a tuple of {wanted}, actual length: {len(seed)}")
        super_seed = super().seed(seed[0])
        return (super_seed, *(space.seed(part) for space, part in zip(spaces, seed[1:])))

    def sample(
        self,
        mask: tuple[Any, Any] | None = None,
        probability: tuple[Any, Any] | None = None,
        num_nodes: int = 10,
        num_edges: int | None = None,
    ) -> GraphInstance:
        """Draw a graph.

        Args:
            mask: The masks of the nodes and of the edges, or None for those without; for a
                Discrete a tuple with the mask of each node or edge, or without ``num_edges`` one
                mask for all edges.
            probability: Likewise with probabilities.
            num_nodes: How many nodes; at least 1.
            num_edges: How many edges; None draws a number below ``num_nodes * (num_nodes - 1)``.

        Raises:
            ValueError: A mask and probabilities are given.
            AssertionError: A number, mask or distribution is malformed.
        """
        kind, weights = given(mask, probability)
        node_weights, edge_weights = (None, None) if weights is None else weights
        for_all = num_edges is None and edge_weights is not None
        assert num_nodes > 0, (
            f"The number of nodes is expected to be greater than 0, actual value: {num_nodes}"
        )
        num_edges = self._edge_count(num_nodes, num_edges)
        nodes = self._draw(self.node_space, num_nodes, kind, node_weights)
        if self.edge_space is None or num_edges == 0:
            return GraphInstance(nodes, None, None)
        edge_weights = (edge_weights,) * num_edges if for_all else edge_weights
        edges = self._draw(self.edge_space, num_edges, kind, edge_weights)
        links = self.np_random.integers(0, num_nodes, size=(num_edges, 2), dtype=np.int32)
        return GraphInstance(nodes, edges, links)

    def _edge_count(self, num_nodes: int, num_edges: int | None) -> int:
        """The number of edges: the one given, or one drawn."""
        if num_edges is None:
            most = num_nodes * (num_nodes - 1)
            return int(self.np_random.integers(most)) if most else 0
        if self.edge_space is None:
            logger.warn(
                f"The number of edges is set ({num_edges}) but the edge space is None.",
                stacklevel=3,
            )
        assert num_edges >= 0, (
            f"Expects the number of edges to be greater than 0, actual value: {num_edges}"
        )
        return num_edges

    def _draw(self, space: Any, count: int, kind: str, weights: Any) -> Any:
        """That many elements of a space, drawn with the graph's own stream."""
        rows: Space[Any]
        if isinstance(space, Box):
            low, high = (np.array([bound] * count) for bound in (space.low, space.high))
            rows = Box(low, high, dtype=space.dtype, seed=self.np_random)
        elif isinstance(space, Discrete):
            counts, starts = [space.n] * count, [space.start] * count
            rows = MultiDiscrete(counts, space.dtype, self.np_random, starts)
        else:
            raise TypeError(
                f"Expects base space to be Box and Discrete, actual space: {type(space)}."
            )
        return rows.sample(**{kind: weights})

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a GraphInstance with elements of both spaces and links between nodes."""
        if getattr(x, "_fields", None) != GraphInstance._fields:  # another library's will do
            return False
        if not _all_in(self.node_space, x.nodes):
            return False
        if x.edges is None or x.edge_links is None or self.edge_space is None:
            return x.edges is None and x.edge_links is None
        return _all_in(self.edge_space, x.edges) and _are_links(x)

    def to_jsonable(self, sample_n: Sequence[GraphInstance]) -> list[dict[str, Any]]:
        """Return the samples as dicts of nested lists, without edges where they have none."""
        return [
            {name: part.tolist() for name, part in sample._asdict().items() if part is not None}
            for sample in sample_n
        ]

    def from_jsonable(self, sample_n: Sequence[dict[str, Any]]) -> list[GraphInstance]:
        """Return the samples that ``to_jsonable`` wrote."""
        return [self._from_dict(sample) for sample in sample_n]

    def _from_dict(self, written: dict[str, Any]) -> GraphInstance:
        nodes = np.asarray(written["nodes"], dtype=self.node_space.dtype)
        if "edges" not in written:
            return GraphInstance(nodes, None, None)
        assert self.edge_space is not None, f"a graph with edges is no element of {self}"
        edges = np.asarray(written["edges"], dtype=self.edge_space.dtype)
        return GraphInstance(nodes, edges, np.asarray(written["edge_links"], dtype=np.int32))

    def __repr__(self) -> str:
        return f"Graph({self.node_space}, {self.edge_space})"

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Graph)
            and self.node_space == other.node_space
            and self.edge_space == other.edge_space
        )


def _all_in(space: Space[Any], items: Any) -> bool:
    """Whether this is an array of elements of a space."""
    if not isinstance(items, np.ndarray) or items.ndim == 0:
        return False
    return all(space.contains(items[i, ...]) for i in range(len(items)))  # arrays, no scalars


def _are_links(x: GraphInstance) -> bool:
    """Whether the links of a graph's edges are pairs of its nodes, one for each edge."""
    links = x.edge_links
    return (
        isinstance(links, np.ndarray)
        and links.dtype.kind in "iu"
        and links.shape == (len(x.edges), 2)
        and bool(((links >= 0) & (links < len(x.nodes))).all())
    )
