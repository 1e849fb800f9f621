"""Which nodes of a graph lie in circles."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)


def circles(nodes: Iterable[_K], readers: Mapping[_K, Iterable[_K]]) -> list[list[_K]]:
    """Nodes in groups that read each other; what is read comes before its readers.

    Tarjan's strongly connected components, without recursion.

    Args:
        nodes: All nodes.
        readers: Which nodes read a node.
    """
    search = _Search(readers)
    for node in nodes:
        if node not in search.numbers:
            search.begin(node)
            while search.path:
                search.go_on()
    search.groups.reverse()
    return search.groups


class _Search(Generic[_K]):
    """A search in depth.

    Attributes:
        numbers: The nodes that were met, counted.
        path: The nodes that the search is in, with those of their readers it has not seen.
        groups: What was found, readers first.
    """

    def __init__(self, readers: Mapping[_K, Iterable[_K]]) -> None:
        self._readers = readers
        self.numbers: dict[_K, int] = {}
        self.path: list[tuple[_K, Iterator[_K]]] = []
        self.groups: list[list[_K]] = []
        self._lowest: dict[_K, int] = {}
        self._open: dict[_K, None] = {}

    def begin(self, node: _K) -> None:
        """Enters a node that was not met before."""
        self.numbers[node] = self._lowest[node] = len(self.numbers)
        self._open[node] = None
        self.path.append((node, iter(self._readers.get(node, ()))))

    def go_on(self) -> None:
        """Enters the next reader of the innermost node, or leaves that node."""
        node, rest = self.path[-1]
        for reader in rest:
            if reader not in self.numbers:
                self.begin(reader)
                return
            if reader in self._open:
                self._lowest[node] = min(self._lowest[node], self.numbers[reader])
        self._leave(node)

    def _leave(self, node: _K) -> None:
        self.path.pop()
        if self.path:
            above = self.path[-1][0]
            self._lowest[above] = min(self._lowest[above], self._lowest[node])
        if self._lowest[node] == self.numbers[node]:
            group: list[_K] = []
            while not group or group[-1] != node:
                group.append(self._open.popitem()[0])
            self.groups.append(group)
