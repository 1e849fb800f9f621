"""How spaces draw their elements; the functions are those of the adapters."""

from __future__ import annotations

from typing import Any


def draw(kind: str, space: Any) -> Any:
    """Draw an element as gym 0.21 did for spaces of that kind."""
    from gymport.adapters.legacy.spaces import SAMPLES  # the adapters take time to load

    return SAMPLES[kind](space, space.np_random)


def draw_parts(kind: str, space: Any) -> Any:
    """Draw an element of each space that a space holds, each from a stream of its own."""
    from gymport.adapters.legacy.spaces import SAMPLES

    return SAMPLES[kind](space, None)
