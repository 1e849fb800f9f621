"""What the environments of one or two steps share."""

from __future__ import annotations

from typing import Any

from gymport.gym import core, spaces
from gymport.gym.utils import seeding


class RoundsEnv(core.Env):
    """An environment whose rewards are in a table, for the actions of an episode.

    Subclasses say in ``_rewards`` what there is for each action, or for each pair of a first and a
    second action: a reward, or several if ``_draws`` says that one is drawn.
    """

    _rewards: Any
    _draws = False
    _states = 1

    def __init__(self) -> None:
        self.action_space = spaces.Discrete(2)
        self.observation_space = spaces.Discrete(self._states)
        self.np_random: Any = None
        self.seed()
        self.reset()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers, if any are drawn; return the seed in a list."""
        if not self._draws:
            return []
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self) -> int:
        """Begin an episode."""
        return 0

    def step(self, action: Any) -> Any:
        """Take the only step."""
        assert self.action_space.contains(action), f"{action!r} is no action; use 0 or 1"
        return 0, self._drawn(self._rewards[action]), True, {}

    def _drawn(self, rewards: Any) -> Any:
        return self.np_random.choice(rewards) if self._draws else rewards


class TwoRoundsEnv(RoundsEnv):
    """One whose second step is rewarded; the state is the first action, and 2 before it."""

    _states = 3

    def reset(self) -> int:
        """Begin an episode."""
        self.firstAction: Any = None
        return 2

    def step(self, action: Any) -> Any:
        """Take the first or the second step."""
        assert self.action_space.contains(action), f"{action!r} is no action; use 0 or 1"
        if self.firstAction is None:
            self.firstAction = action
            return action, 0, False, {}
        return self.firstAction, self._drawn(self._rewards[self.firstAction][action]), True, {}
