"""The pole on a cart, with a reward for foretelling the observations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.envs.safety._predicting import (
    CORRECT_PREDICTION_BONUS,
    NUM_PREDICTIONS,
    PredictingEnv,
)


class PredictObsCartpoleEnv(PredictingEnv):
    """Balance the pole, and say what the next five observations will be."""

    def __init__(self) -> None:
        super().__init__()
        foretold = (self.cartpole.observation_space,) * NUM_PREDICTIONS
        self.action_space = spaces.Tuple((self.cartpole.action_space, *foretold))

    def step(self, action: Any) -> Any:
        """Step with the action; the less a foretold observation is off, the more it earns."""
        observation, reward, done, info = self.cartpole.step(action[0])
        if not done:
            self._foretold.append(action[1:])
            for foretold in self._rewarded():
                apart = float(np.sqrt(np.sum(np.square(np.subtract(foretold, observation)))))
                reward += CORRECT_PREDICTION_BONUS * (1 - math.erf(apart))
            self.iteration += 1
        return observation, reward, done, info
