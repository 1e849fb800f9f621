"""Graphs of one library in the spaces of another."""

from __future__ import annotations

import sys
from typing import Any


class AnyGraphs:
    """A Graph that takes the instances of every library for graphs."""

    _plain: type

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element, made of any library's ``GraphInstance``."""
        return bool(super().contains(own_instance(self._plain, x)))  # type: ignore[misc]


def own_instance(graph: type, x: Any) -> Any:
    """Return another library's ``GraphInstance`` as one of a Graph class's library."""
    own = getattr(sys.modules[graph.__module__], "GraphInstance", None)
    foreign = own is not None and getattr(x, "_fields", None) == own._fields
    return own(*x) if own is not None and foreign and not isinstance(x, own) else x


def seeds_its_parts(graph: Any) -> bool:
    """Whether ``seed`` reaches the spaces of nodes and edges; gym's never did."""
    return any("seed" in vars(base) for base in type(graph).__mro__ if base.__name__ != "Space")
