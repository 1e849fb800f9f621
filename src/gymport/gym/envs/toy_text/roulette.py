"""The wheel of a casino."""

from __future__ import annotations

from typing import Any

from gymport.gym import core, spaces
from gymport.gym.utils import seeding


class RouletteEnv(core.Env):
    """Bet on the zero (0) or on a parity (any other number), or leave (the last action).

    Args:
        spots: How many numbers the wheel has.
    """

    def __init__(self, spots: int = 37) -> None:
        self.n = spots + 1
        self.action_space = spaces.Discrete(self.n)
        self.observation_space = spaces.Discrete(1)
        self.seed()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self) -> int:
        """Return the only observation there is."""
        return 0

    def step(self, action: Any) -> Any:
        """Turn the wheel, or leave."""
        assert self.action_space.contains(action), f"{action!r} is no action; use 0 to {self.n - 1}"
        if action == self.n - 1:
            return 0, 0, True, {}
        number = self.np_random.randint(0, self.n - 1)
        return 0, self._won(action, number), False, {}

    def _won(self, action: Any, number: int) -> float:
        if number == action == 0:
            return self.n - 2.0
        same = number != 0 and action != 0 and number % 2 == action % 2
        return 1.0 if same else -1.0
