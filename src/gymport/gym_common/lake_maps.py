"""Maps of the frozen lake, drawn at random."""

from __future__ import annotations

from typing import Any

import numpy as np

_WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def generate_random_map(size: int = 8, p: float = 0.8) -> list[str]:
    """Draw a map whose goal can be reached, from numpy's global stream.

    Args:
        size: The length of its sides.
        p: The probability of a tile to be ice.
    """
    p = min(1, p)
    while True:
        tiles = np.random.choice(["F", "H"], (size, size), p=[p, 1 - p])
        tiles[0][0], tiles[-1][-1] = "S", "G"
        if _goal_is_reached(tiles):
            return ["".join(row) for row in tiles]


def _goal_is_reached(tiles: Any) -> bool:
    """Whether a way over the ice leads from the first tile to the last."""
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        row, column = waiting.pop()
        for down, right in _WAYS:
            place = row + down, column + right
            inside = min(place) >= 0 and max(place) < len(tiles)
            if inside and place not in reached and tiles[place] != "H":
                reached.add(place)
                waiting.append(place)
    return (len(tiles) - 1, len(tiles) - 1) in reached
