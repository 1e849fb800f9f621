"""Observations and rewards of mean 0 and variance 1, as far as is known by then."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22.core import Wrapper, resets_with_info
from gymport.gym_0_22.wrappers._steps import form_of, over
from gymport.gym_common.running_mean import RunningMeanStd, update_mean_var_count_from_moments

__all__ = [
    "NormalizeObservation",
    "NormalizeReward",
    "RunningMeanStd",
    "update_mean_var_count_from_moments",
]


class NormalizeObservation(Wrapper[Any, Any]):
    """Normalizes observations by what was seen so far; also of vector environments.

    Args:
        env: The environment to wrap.
        epsilon: Added to the variance.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(self, env: Any, epsilon: float = 1e-8, new_step_api: bool = False) -> None:
        super().__init__(env, new_step_api)
        self.num_envs = getattr(env, "num_envs", 1)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        one = self.single_observation_space if self.is_vector_env else self.observation_space
        self.obs_rms = RunningMeanStd(shape=one.shape)
        self.epsilon = epsilon

    def step(self, action: Any) -> Any:
        """Step the environment; normalize the observation."""
        observation, *rest = self.env.step(action)
        return form_of(self, (self._normalized(observation), *rest))

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; normalize the observation."""
        result = self.env.reset(**kwargs)
        if resets_with_info(kwargs):
            observation, info = result
            return self._normalized(observation), info
        return self._normalized(result)

    def _normalized(self, obs: Any) -> Any:
        return self.normalize(obs) if self.is_vector_env else self.normalize(np.array([obs]))[0]

    def normalize(self, obs: Any) -> Any:
        """Take a batch into account and return it normalized."""
        self.obs_rms.update(obs)
        return (obs - self.obs_rms.mean) / np.sqrt(self.obs_rms.var + self.epsilon)


class NormalizeReward(Wrapper[Any, Any]):
    """Divides rewards by the deviation of the discounted returns; also of vector environments.

    Args:
        env: The environment to wrap.
        gamma: The discount.
        epsilon: Added to the variance.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(
        self, env: Any, gamma: float = 0.99, epsilon: float = 1e-8, new_step_api: bool = False
    ) -> None:
        super().__init__(env, new_step_api)
        self.num_envs = getattr(env, "num_envs", 1)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        self.return_rms = RunningMeanStd(shape=())
        self.returns: Any = np.zeros(self.num_envs)
        self.gamma = gamma
        self.epsilon = epsilon

    def step(self, action: Any) -> Any:
        """Step the environment; normalize the reward."""
        obs, rews, *ends, infos = self.env.step(action)
        batch = rews if self.is_vector_env else np.array([rews])
        self.returns = self.returns * self.gamma + batch
        batch = self.normalize(batch)
        self.returns[over(ends)] = 0.0
        rews = batch if self.is_vector_env else batch[0]
        return form_of(self, (obs, rews, *ends, infos))

    def normalize(self, rews: Any) -> Any:
        """Take the returns into account and return the rewards normalized."""
        self.return_rms.update(self.returns)
        return rews / np.sqrt(self.return_rms.var + self.epsilon)
