"""The frozen lake."""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from gymport.gym import version
from gymport.gym.envs.adapted import old_metadata
from gymport.gym.envs.toy_text._text import joined, letters, shown
from gymport.gym.envs.toy_text.discrete import DiscreteEnv
from gymport.gym.utils import colorize
from gymport.gym_common.lake_maps import generate_random_map

LEFT = 0
DOWN = 1
RIGHT = 2
UP = 3
_NAMES = ("Left", "Down", "Right", "Up")
_STEPS = {LEFT: (0, -1), DOWN: (1, 0), RIGHT: (0, 1), UP: (-1, 0)}
_ENDS = (b"G", b"H")

MAPS = {
    "4x4": ["SFFF", "FHFH", "FFFH", "HFFG"],
    "8x8": [
        "SFFFFFFF",
        "FFFFFFFF",
        "FFFHFFFF",
        "FFFFFHFF",
        "FFFHFFFF",
        "FHHFFFHF",
        "FHFFHFHF",
        "FFFHFFFG",
    ],
}
"""The lakes by name: S is the start, F ice, H a hole, G the goal."""


class FrozenLakeEnv(DiscreteEnv):
    """Cross a slippery lake without falling into a hole.

    Args:
        desc: The map, row by row.
        map_name: The name of one in ``MAPS``, instead; None for both draws a map.
        is_slippery: Whether two of three steps go to the side.
    """

    metadata = old_metadata("human", "ansi")

    def __init__(self, desc: Any = None, map_name: str | None = "4x4", is_slippery: bool = True):
        if desc is None:
            desc = _map(map_name)
        self.desc: Any = np.asarray(desc, dtype="c")
        self.nrow, self.ncol = self.desc.shape
        if version.has("lake_says_rewards"):
            self.reward_range = (0, 1)
        first = (self.desc == b"S").astype("float64").ravel()
        table = {
            state: {action: self._transitions(state, action, is_slippery) for action in _STEPS}
            for state in range(self.desc.size)
        }
        super().__init__(self.desc.size, len(_STEPS), table, first / first.sum())

    def _transitions(self, state: int, action: int, is_slippery: bool) -> Any:
        """What an action can do in a state."""
        if self.desc.ravel()[state] in _ENDS:
            return [(1.0, state, 0, True)]
        if not is_slippery:
            return [(1.0, *self._moved(state, action))]
        return [(1.0 / 3.0, *self._moved(state, way)) for way in _slips(action)]

    def _moved(self, state: int, action: int) -> tuple[int, float, bool]:
        """The state a step away, and what reaching it brings."""
        place = np.add(divmod(state, self.ncol), _STEPS[action])
        row, column = np.clip(place, 0, (self.nrow - 1, self.ncol - 1)).tolist()
        tile = self.desc[row, column]
        return row * self.ncol + column, float(tile == b"G"), tile in _ENDS

    def render(self, mode: str = "human") -> Any:
        """Draw the map and the last action; see ``metadata`` for the modes."""
        tiles = letters(self.desc)
        row, column = divmod(int(self.s), self.ncol)
        tiles[row][column] = colorize(tiles[row][column], "red", highlight=True)
        action = "" if self.lastaction is None else f"  ({_NAMES[self.lastaction]})"
        return shown(f"{action}\n{joined(tiles)}", mode)


def _map(name: str | None) -> list[str]:
    """The map of a name; releases before 0.10.9 drew none."""
    if name is not None:
        return MAPS[name]
    if not version.has("random_maps"):
        raise ValueError("Must provide either desc or map_name")
    return generate_random_map()


def _slips(action: int) -> Iterator[int]:
    """The directions that a step on the ice takes, each as likely."""
    return ((action + turn) % len(_STEPS) for turn in (-1, 0, 1))
