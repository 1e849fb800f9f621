"""Observations and rewards of mean 0 and variance 1, as far as is known by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gymport.gym_0_22.core import Wrapper, resets_with_info
from gymport.gym_0_22.wrappers._steps import form_of, over
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
    from gymport.gym_0_22._env import Step

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
        note_vector(self)
        one: Any = self.single_observation_space if self.is_vector_env else self.observation_space
        self.obs_rms = RunningMeanStd(shape=one.shape)
        self.epsilon = epsilon

    def step(self, action: Any) -> Step[Any]:
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

    _normalized = normalized
    normalize = normalize_observations


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
        note_vector(self)
        self.return_rms = RunningMeanStd(shape=())
        self.returns: Any = np.zeros(self.num_envs)
        self.gamma = gamma
        self.epsilon = epsilon

    def step(self, action: Any) -> Step[Any]:
        """Step the environment; normalize the reward."""
        obs, rews, *ends, infos = self.env.step(action)
        rews = discounted(self, rews, over(ends))
        return form_of(self, (obs, rews, *ends, infos))

    normalize = normalize_rewards
