"""The chain of states."""

from __future__ import annotations

from typing import Any

from gymport.gym import core, spaces
from gymport.gym.utils import seeding


class NChainEnv(core.Env):
    """Walk along a chain to its end (0), where rewards are large, or go back to its start (1).

    Args:
        n: The number of states.
        slip: The probability of the other action being taken.
        small: The reward for going back.
        large: The reward at the end.
    """

    def __init__(self, n: int = 5, slip: float = 0.2, small: float = 2, large: float = 10) -> None:
        self.n = n
        self.slip = slip
        self.small = small
        self.large = large
        self.state = 0
        self.action_space = spaces.Discrete(2)
        self.observation_space = spaces.Discrete(n)
        self.seed()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self) -> int:
        """Go to the start."""
        self.state = 0
        return self.state

    def step(self, action: Any) -> Any:
        """Walk on or go back, or by mistake the other way; no episode ends."""
        assert self.action_space.contains(action), f"{action!r} is no action; use 0 or 1"
        slips = self.np_random.rand() < self.slip
        return self._back() if bool(action) != slips else self._on()

    def _back(self) -> Any:
        self.state = 0
        return 0, self.small, False, {}

    def _on(self) -> Any:
        at_end = self.state >= self.n - 1
        self.state += not at_end
        return self.state, self.large if at_end else 0, False, {}
