"""Observations and rewards of mean 0 and variance 1, as far as is known by then."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym.core import Wrapper


class RunningMeanStd:
    """The mean and the variance of all that was seen so far.

    Args:
        epsilon: How much the first guess, mean 0 and variance 1, weighs.
        shape: The shape of what is seen.
    """

    def __init__(self, epsilon: float = 1e-4, shape: Any = ()) -> None:
        self.mean: Any = np.zeros(shape, np.float64)
        self.var: Any = np.ones(shape, np.float64)
        self.count = epsilon

    def update(self, x: Any) -> None:
        """Take a batch into account."""
        self.update_from_moments(np.mean(x, axis=0), np.var(x, axis=0), x.shape[0])

    def update_from_moments(self, batch_mean: Any, batch_var: Any, batch_count: Any) -> None:
        """Take a batch into account of which the moments are known."""
        self.mean, self.var, self.count = update_mean_var_count_from_moments(
            self.mean, self.var, self.count, batch_mean, batch_var, batch_count
        )


def update_mean_var_count_from_moments(
    mean: Any, var: Any, count: Any, batch_mean: Any, batch_var: Any, batch_count: Any
) -> tuple[Any, Any, Any]:
    """Return mean, variance and number of two batches together."""
    total = count + batch_count
    apart = batch_mean - mean
    squares = var * count + batch_var * batch_count + np.square(apart) * count * batch_count / total
    return mean + apart * batch_count / total, squares / total, total


class NormalizeObservation(Wrapper):
    """Normalizes observations by what was seen so far; also of vector environments.

    Args:
        env: The environment to wrap.
        epsilon: Added to the variance.
    """

    def __init__(self, env: Any, epsilon: float = 1e-8) -> None:
        super().__init__(env)
        self.num_envs = getattr(env, "num_envs", 1)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        one = self.single_observation_space if self.is_vector_env else self.observation_space
        self.obs_rms = RunningMeanStd(shape=one.shape)
        self.epsilon = epsilon

    def step(self, action: Any) -> Any:
        """Step the environment; normalize the observation."""
        obs, rews, dones, infos = self.env.step(action)
        return self._normalized(obs), rews, dones, infos

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment; normalize the observation."""
        return self._normalized(self.env.reset(**kwargs))

    def _normalized(self, obs: Any) -> Any:
        return self.normalize(obs) if self.is_vector_env else self.normalize(np.array([obs]))[0]

    def normalize(self, obs: Any) -> Any:
        """Take a batch into account and return it normalized."""
        self.obs_rms.update(obs)
        return (obs - self.obs_rms.mean) / np.sqrt(self.obs_rms.var + self.epsilon)


class NormalizeReward(Wrapper):
    """Divides rewards by the deviation of the discounted returns; also of vector environments.

    Args:
        env: The environment to wrap.
        gamma: The discount.
        epsilon: Added to the variance.
    """

    def __init__(self, env: Any, gamma: float = 0.99, epsilon: float = 1e-8) -> None:
        super().__init__(env)
        self.num_envs = getattr(env, "num_envs", 1)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        self.return_rms = RunningMeanStd(shape=())
        self.returns: Any = np.zeros(self.num_envs)
        self.gamma = gamma
        self.epsilon = epsilon

    def step(self, action: Any) -> Any:
        """Step the environment; normalize the reward."""
        obs, rews, dones, infos = self.env.step(action)
        batch = rews if self.is_vector_env else np.array([rews])
        self.returns = self.returns * self.gamma + batch
        batch = self.normalize(batch)
        self.returns[dones] = 0.0
        return obs, batch if self.is_vector_env else batch[0], dones, infos

    def normalize(self, rews: Any) -> Any:
        """Take the returns into account and return the rewards normalized."""
        self.return_rms.update(self.returns)
        return rews / np.sqrt(self.return_rms.var + self.epsilon)
