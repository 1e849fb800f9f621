"""The mean and the variance of what is seen bit by bit."""

from __future__ import annotations

from typing import Any

import numpy as np


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


def normalized(self: Any, obs: Any) -> Any:
    """Return what a NormalizeObservation makes of an observation, or of a vector's batch."""
    return self.normalize(obs) if self.is_vector_env else self.normalize(np.array([obs]))[0]


def normalize_observations(self: Any, obs: Any) -> Any:
    """Take a batch into account and return it normalized."""
    self.obs_rms.update(obs)
    return (obs - self.obs_rms.mean) / np.sqrt(self.obs_rms.var + self.epsilon)


def normalize_rewards(self: Any, rews: Any) -> Any:
    """Take the returns into account and return the rewards normalized."""
    self.return_rms.update(self.returns)
    return rews / np.sqrt(self.return_rms.var + self.epsilon)


def discounted(wrapper: Any, rews: Any, dones: Any) -> Any:
    """Return the normalized rewards of a step.

    Args:
        wrapper: The NormalizeReward.
        rews: The reward, or a vector's batch of them.
        dones: Whether the episodes are over.
    """
    batch = rews if wrapper.is_vector_env else np.array([rews])
    wrapper.returns = wrapper.returns * wrapper.gamma + batch
    batch = wrapper.normalize(batch)
    wrapper.returns[dones] = 0.0
    return batch if wrapper.is_vector_env else batch[0]
