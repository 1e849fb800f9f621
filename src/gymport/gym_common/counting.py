"""Observations with the number of the step, and what episodes amounted to.

The functions are called with a wrapper of one of the trees, or make methods of its class.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np


def note_vector(wrapper: Any) -> None:
    """Note whether a new wrapper is around a vector, and how many environments there are."""
    wrapper.num_envs = getattr(wrapper.env, "num_envs", 1)
    wrapper.is_vector_env = getattr(wrapper.env, "is_vector_env", False)


def timed_space(space: Any, box: Any) -> Any:
    """Return the space of observations with the number of the step.

    Args:
        space: The space without, a Box of float32.
        box: The class of the result.
    """
    low, high = np.append(space.low, 0.0), np.append(space.high, np.inf)
    return box(low, high, dtype=np.float32)


def timed(self: Any, observation: Any) -> Any:
    """Return the observation with the number of the step."""
    return np.append(observation, self.t)


def counted(step: Any) -> Any:
    """Return a ``step`` that counts, and then is the one that is given."""

    def call(self: Any, action: Any) -> Any:
        """Step the environment."""
        self.t += 1
        return step(self, action)

    return call


def counted_anew(reset: Any) -> Any:
    """Return a ``reset`` that begins to count, and then is the one that is given."""

    def call(self: Any, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        self.t = 0
        return reset(self, **kwargs)

    return call


def set_up_statistics(wrapper: Any, deque_size: int) -> None:
    """Set what a new RecordEpisodeStatistics counts, and how many episodes it remembers."""
    note_vector(wrapper)
    wrapper.t0 = time.perf_counter()
    wrapper.episode_count = 0
    wrapper.episode_returns = None
    wrapper.episode_lengths = None
    wrapper.return_queue = deque(maxlen=deque_size)
    wrapper.length_queue = deque(maxlen=deque_size)


def begin_statistics(wrapper: Any, precision: Any) -> None:
    """Begin to count returns, with that precision, and lengths."""
    wrapper.episode_returns = np.zeros(wrapper.num_envs, dtype=precision)
    wrapper.episode_lengths = np.zeros(wrapper.num_envs, dtype=np.int32)


def finished(wrapper: Any, index: int, reward: Any, length: Any) -> dict[str, Any]:
    """Return the statistics of an environment's episode, and begin the next one.

    Args:
        wrapper: The RecordEpisodeStatistics.
        index: The environment's number.
        reward: The episode's return.
        length: Its length.
    """
    episode = {"r": reward, "l": length, "t": round(time.perf_counter() - wrapper.t0, 6)}
    wrapper.return_queue.append(reward)
    wrapper.length_queue.append(length)
    wrapper.episode_count += 1
    wrapper.episode_returns[index] = 0
    wrapper.episode_lengths[index] = 0
    return episode
