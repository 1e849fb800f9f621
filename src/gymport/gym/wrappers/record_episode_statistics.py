"""What episodes amounted to."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.core import Wrapper


class RecordEpisodeStatistics(Wrapper):
    """Puts return (``r``), length (``l``) and time (``t``) into the last info of each episode.

    They are under ``episode``. Vector environments can be wrapped too. Up to 0.18 the numbers are
    Python's, and the environment's own info is added to.

    Args:
        env: The environment to wrap.
        deque_size: How many episodes ``return_queue`` and ``length_queue`` remember.
    """

    def __init__(self, env: Any, deque_size: int = 100) -> None:
        super().__init__(env)
        self.num_envs = getattr(env, "num_envs", 1)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        self.t0 = time.perf_counter()
        self.episode_count = 0
        self.episode_returns: Any = None
        self.episode_lengths: Any = None
        self.return_queue: deque[Any] = deque(maxlen=deque_size)
        self.length_queue: deque[Any] = deque(maxlen=deque_size)

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        observations = self.env.reset(**kwargs)
        precision = np.float32 if version.has("vector_statistics") else np.float64
        self.episode_returns = np.zeros(self.num_envs, dtype=precision)
        self.episode_lengths = np.zeros(self.num_envs, dtype=np.int32)
        return observations

    def step(self, action: Any) -> Any:
        """Step the environment; the infos of finished episodes are copied and added to."""
        observations, rewards, dones, infos = self.env.step(action)
        self.episode_returns += rewards
        self.episode_lengths += 1
        if not self.is_vector_env:
            return observations, rewards, dones, self._finished(0, infos) if dones else infos
        infos = [self._finished(i, info) if dones[i] else info for i, info in enumerate(infos)]
        return observations, rewards, dones, infos

    @property
    def episode_return(self) -> float:
        """The return of the episode so far, where one environment is wrapped."""
        return float(self.episode_returns[0])

    @property
    def episode_length(self) -> int:
        """The length of the episode so far, where one environment is wrapped."""
        return int(self.episode_lengths[0])

    def _finished(self, index: int, info: dict[str, Any]) -> dict[str, Any]:
        """The info of an environment's last step, with its statistics."""
        arrays = version.has("vector_statistics")
        episode = {
            "r": self.episode_returns[index] if arrays else self.episode_return,
            "l": self.episode_lengths[index] if arrays else self.episode_length,
            "t": round(time.perf_counter() - self.t0, 6),
        }
        self.return_queue.append(episode["r"])
        self.length_queue.append(episode["l"])
        self.episode_count += 1
        self.episode_returns[index] = 0
        self.episode_lengths[index] = 0
        if arrays:
            return {**info, "episode": episode}
        info["episode"] = episode
        return info
