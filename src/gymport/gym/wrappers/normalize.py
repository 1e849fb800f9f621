"""Observations and rewards of mean 0 and variance 1, as far as is known by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gymport.gym.core import Wrapper
from gymport.gym_common.counting import note_vector
from gymport.gym_common.running_mean import (
    RunningMeanStd,
    discounted,
    normalize_observations,
    normalize_rewards,
    normalized,
    update_mean_var_count_from_moments,
)

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep

__all__ = [
    "NormalizeObservation",
    "NormalizeReward",
    "RunningMeanStd",
    "update_mean_var_count_from_moments",
]


class NormalizeObservation(Wrapper):
    """Normalizes observations by what was seen so far; also of vector environments.

    Args:
        env: The environment to wrap.
        epsilon: Added to the variance.
    """

    def __init__(self, env: Any, epsilon: float = 1e-8) -> None:
        super().__init__(env)
        note_vector(self)
        one: Any = self.single_observation_space if self.is_vector_env else self.observation_space
        self.obs_rms = RunningMeanStd(shape=one.shape)
        self.epsilon = epsilon

    def step(self, action: Any) -> DoneStep:
        """Step the environment; normalize the observation."""
        obs, rews, dones, infos = self.env.step(action)
        return self._normalized(obs), rews, dones, infos

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; normalize the observation."""
        return self._normalized(self.env.reset(**kwargs))

    _normalized = normalized
    normalize = normalize_observations


class NormalizeReward(Wrapper):
    """Divides rewards by the deviation of the discounted returns; also of vector environments.

    Args:
        env: The environment to wrap.
        gamma: The discount.
        epsilon: Added to the variance.
    """

    def __init__(self, env: Any, gamma: float = 0.99, epsilon: float = 1e-8) -> None:
        super().__init__(env)
        note_vector(self)
        self.return_rms = RunningMeanStd(shape=())
        self.returns: Any = np.zeros(self.num_envs)
        self.gamma = gamma
        self.epsilon = epsilon

    def step(self, action: Any) -> DoneStep:
        """Step the environment; normalize the reward."""
        obs, rews, dones, infos = self.env.step(action)
        return obs, discounted(self, rews, dones), dones, infos

    normalize = normalize_rewards
