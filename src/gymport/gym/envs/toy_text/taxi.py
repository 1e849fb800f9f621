"""The taxi."""

from __future__ import annotations

import itertools
from typing import Any, Iterator

import numpy as np

from gymport.gym import version
from gymport.gym.envs.adapted import old_metadata
from gymport.gym.envs.toy_text._text import joined, letters, shown
from gymport.gym.envs.toy_text.discrete import DiscreteEnv
from gymport.gym.utils import colorize

MAP = [
    "+---------+",
    "|R: | : :G|",
    "| : | : : |",
    "| : : : : |",
    "| | : | : |",
    "|Y| : |B: |",
    "+---------+",
]
_OPEN_ROW = "| : : : : |"
"""The third line up to Taxi-v2, without the wall."""
_ACTIONS = ("South", "North", "East", "West", "Pickup", "Dropoff")
_SIDE = 5
_IN_TAXI = 4
_SIZES = (_SIDE, _SIDE, _IN_TAXI + 1, 4)
_STEP, _ILLEGAL, _DELIVERED = -1, -10, 20


class TaxiEnv(DiscreteEnv):
    """Fetch a passenger and drive to where they want to go.

    States are row, column, where the passenger is (4: in the taxi), and where they want to go.
    """

    metadata = old_metadata("human", "ansi")

    def __init__(self) -> None:
        rows = MAP if version.has("taxi_wall") else [*MAP[:2], _OPEN_ROW, *MAP[3:]]
        self.desc: Any = np.asarray(rows, dtype="c")
        self.locs = [(0, 0), (0, 4), (4, 0), (4, 3)]
        table: dict[int, Any] = {}
        first = np.zeros(np.prod(_SIZES))
        for place in itertools.product(*map(range, _SIZES)):
            state = self.encode(*place)
            first[state] = place[2] not in (_IN_TAXI, place[3])
            table[state] = {
                action: [self._transition(place, action)] for action in range(len(_ACTIONS))
            }
        super().__init__(len(table), len(_ACTIONS), table, first / first.sum())

    def _transition(self, place: tuple[int, ...], action: int) -> tuple[float, int, int, bool]:
        """What an action does."""
        row, column, passenger, goal = place
        reward, done = _STEP, False
        if action == 4:
            passenger, reward = self._picked_up((row, column), passenger)
        elif action == 5:
            passenger, reward, done = self._dropped((row, column), passenger, goal)
        else:
            row, column = self._driven(row, column, action)
        return 1.0, self.encode(row, column, passenger, goal), reward, done

    def _driven(self, row: int, column: int, action: int) -> tuple[int, int]:
        """Where the taxi is after a step; walls stop it."""
        if action < 2:
            return min(max(row + (1, -1)[action], 0), _SIDE - 1), column
        east = action == 2
        way = self.desc[1 + row, 2 * column + 2 * east]
        return row, column + ((1 if east else -1) if way == b":" else 0)

    def _picked_up(self, taxi: tuple[int, int], passenger: int) -> tuple[int, int]:
        if passenger < _IN_TAXI and taxi == self.locs[passenger]:
            return _IN_TAXI, _STEP
        return passenger, _ILLEGAL

    def _dropped(self, taxi: tuple[int, int], passenger: int, goal: int) -> tuple[int, int, bool]:
        if passenger != _IN_TAXI or taxi not in self.locs:
            return passenger, _ILLEGAL, False
        if taxi == self.locs[goal]:
            return goal, _DELIVERED, True
        return self.locs.index(taxi), _STEP, False

    def encode(self, taxi_row: int, taxi_col: int, pass_loc: int, dest_idx: int) -> int:
        """Return the state of the four numbers."""
        return ((taxi_row * _SIDE + taxi_col) * (_IN_TAXI + 1) + pass_loc) * 4 + dest_idx

    def decode(self, i: int) -> Iterator[int]:
        """Give the four numbers of a state."""
        found = []
        for size in reversed(_SIZES):
            i, part = divmod(i, size)
            found.append(part)
        return reversed(found)

    def render(self, mode: str = "human") -> Any:
        """Draw the map and the last action; see ``metadata`` for the modes."""
        tiles = letters(self.desc)
        row, column, passenger, goal = self.decode(int(self.s))

        def paint(place: tuple[int, int], color: str, **how: bool) -> None:
            line, at = 1 + place[0], 2 * place[1] + 1
            tiles[line][at] = colorize(tiles[line][at], color, **how)

        if passenger < _IN_TAXI:
            paint((row, column), "yellow", highlight=True)
            paint(self.locs[passenger], "blue", bold=True)
        else:
            at = 2 * column + 1
            tiles[1 + row][at] = tiles[1 + row][at].replace(" ", "_")
            paint((row, column), "green", highlight=True)
        paint(self.locs[goal], "magenta")
        action = "" if self.lastaction is None else f"  ({_ACTIONS[self.lastaction]})"
        return shown(f"{joined(tiles)}{action}\n", mode)
