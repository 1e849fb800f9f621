"""Spaces of other libraries as this tree's."""

from __future__ import annotations

from typing import Any


def own_space(space: Any) -> Any:
    """Return a space made of this tree's classes; a kind that gym had not comes back itself.

    Args:
        space: One of the core's or Gymnasium's, or one of this tree's, which comes back itself.
    """
    from gymport.adapters.libraries import library, library_of
    from gymport.adapters.spaces.kinds import BUILDERS

    shim = library("shim_0_22")
    kind: Any = type(space)
    if library_of(kind) == shim.name or not hasattr(shim.spaces, kind.__name__):
        return space
    return BUILDERS[kind.__name__](space, shim, own_space)
