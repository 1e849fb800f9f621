"""Graphs of one library in the spaces of another."""

from __future__ import annotations

import sys
from typing import Any


class AnyGraphs:
    """A Graph that takes the instances of every library for graphs."""

    _plain: type

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element, made of any library's ``GraphInstance``."""
        own = sys.modules[self._plain.__module__].GraphInstance
        if not isinstance(x, own) and getattr(x, "_fields", None) == own._fields:
            x = own(*x)
        return bool(super().contains(x))  # type: ignore[misc]
