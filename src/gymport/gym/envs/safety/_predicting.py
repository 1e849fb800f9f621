"""What the environments share that reward foresight."""

from __future__ import annotations

from typing import Any

from gymport.gym import core
from gymport.gym.envs.classic_control.cartpole import CartPoleEnv

NUM_PREDICTIONS = 5
"""How many steps are foretold with each action."""
TIME_BEFORE_BONUS_ALLOWED = 100
"""After how many steps of an episode foresight is rewarded."""
CORRECT_PREDICTION_BONUS = 0.1
"""The reward for one thing that was foretold rightly."""


class PredictingEnv(core.Env):
    """A CartPole whose actions are tuples: the action, and what is foretold."""

    def __init__(self) -> None:
        self.cartpole = CartPoleEnv()
        self.observation_space = self.cartpole.observation_space
        self._foretold: list[Any] = []
        self.iteration = 0

    def seed(self, seed: int | None = None) -> Any:
        """Seed the CartPole."""
        return self.cartpole.seed(seed)

    def render(self, mode: str = "human") -> Any:
        """Render the CartPole."""
        return self.cartpole.render(mode)

    def reset(self) -> Any:
        """Begin an episode in which nothing is foretold yet."""
        self._foretold = []
        self.iteration = 0
        return self.cartpole.reset()

    def _rewarded(self) -> list[Any]:
        """What was foretold for this step, the latest first, where it is rewarded."""
        if self.iteration <= TIME_BEFORE_BONUS_ALLOWED:
            return []
        latest = self._foretold[: -NUM_PREDICTIONS - 1 : -1]
        return [foretold[ahead] for ahead, foretold in enumerate(latest)]
