"""The pole on a cart, with a reward for foretelling one's own actions."""

from __future__ import annotations

from typing import Any

from gymport.gym import spaces
from gymport.gym.envs.safety._predicting import (
    CORRECT_PREDICTION_BONUS,
    NUM_PREDICTIONS,
    PredictingEnv,
)


class PredictActionsCartpoleEnv(PredictingEnv):
    """Balance the pole, and say what the next five actions will be."""

    def __init__(self) -> None:
        super().__init__()
        self.action_space = spaces.Tuple((self.cartpole.action_space,) * (NUM_PREDICTIONS + 1))

    def step(self, action: Any) -> Any:
        """Step with the first action; the others are those foretold."""
        observation, reward, done, info = self.cartpole.step(action[0])
        if not done:
            right = sum(foretold == action[0] for foretold in self._rewarded())
            reward += CORRECT_PREDICTION_BONUS * right
            self._foretold.append(action[1:])
            self.iteration += 1
        return observation, reward, done, info
