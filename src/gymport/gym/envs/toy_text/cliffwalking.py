"""The cliff."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.envs.adapted import old_metadata
from gymport.gym.envs.toy_text._text import ANSI, joined, shown
from gymport.gym.envs.toy_text.discrete import DiscreteEnv

UP = 0
RIGHT = 1
DOWN = 2
LEFT = 3
_STEPS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}


class CliffWalkingEnv(DiscreteEnv):
    """Walk along a cliff from its left end to its right one.

    A step costs 1, one over the edge 100 and leads back to the start.
    """

    metadata = old_metadata("human", "ansi")

    def __init__(self) -> None:
        self.shape = (4, 12)
        self.start_state_index = np.ravel_multi_index((3, 0), self.shape)
        self._cliff: Any = np.zeros(self.shape, dtype=bool)
        self._cliff[3, 1:-1] = True
        states = np.prod(self.shape)
        table = {
            state: {action: self._transitions(state, action) for action in _STEPS}
            for state in range(int(states))
        }
        first = np.zeros(states)
        first[self.start_state_index] = 1.0
        super().__init__(states, len(_STEPS), table, first)  # type: ignore[arg-type]

    def _transitions(self, state: int, action: int) -> Any:
        """What an action does in a state."""
        place = np.add(np.unravel_index(state, self.shape), _STEPS[action])
        place = tuple(np.clip(place, 0, np.subtract(self.shape, 1)))
        if self._cliff[place]:
            return [(1.0, self.start_state_index, -100, False)]
        over = place == (self.shape[0] - 1, self.shape[1] - 1)
        return [(1.0, np.ravel_multi_index(place, self.shape), -1, over)]

    def render(self, mode: str = "human") -> Any:
        """Draw the cliff; see ``metadata`` for the modes."""
        tiles = np.where(self._cliff, "C", "o")
        tiles[-1, -1] = "T"
        tiles[np.unravel_index(self.s, self.shape)] = "x"
        drawn = joined("  ".join(row) for row in tiles) + "\n"
        return shown(drawn, mode if version.has("ansi_cliff") else f"not {ANSI}")
