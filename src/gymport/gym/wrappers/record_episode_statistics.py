"""What episodes amounted to."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import numpy as np

from gymport.gym import version
from gymport.gym.core import Wrapper
from gymport.gym_common.counting import begin_statistics, finished, set_up_statistics

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep


class RecordEpisodeStatistics(Wrapper):
    """Puts return (``r``), length (``l``) and time (``t``) into the last info of each episode.

    They are under ``episode``. Vector environments can be wrapped too. Up to 0.18 the numbers are
    Python's, and the environment's own info is added to.

    Args:
        env: The environment to wrap.
        deque_size: How many episodes ``return_queue`` and ``length_queue`` remember.
    """

    episode_returns: Any
    episode_lengths: Any
    return_queue: deque[Any]
    length_queue: deque[Any]

    def __init__(self, env: Any, deque_size: int = 100) -> None:
        super().__init__(env)
        set_up_statistics(self, deque_size)

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        observations = self.env.reset(**kwargs)
        precision = np.float32 if version.has("vector_statistics") else np.float64
        begin_statistics(self, precision)
        return observations

    def step(self, action: Any) -> DoneStep:
        """Step the environment; the infos of finished episodes are copied and added to."""
        observations, rewards, dones, infos = self.env.step(action)
        self.episode_returns += rewards
        self.episode_lengths += 1
        if not self.is_vector_env:
            return observations, rewards, dones, self._finished(0, infos) if dones else infos
        told: Any = [self._finished(i, info) if dones[i] else info for i, info in enumerate(infos)]
        return observations, rewards, dones, told

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
        reward = self.episode_returns[index] if arrays else self.episode_return
        length = self.episode_lengths[index] if arrays else self.episode_length
        episode = finished(self, index, reward, length)
        if arrays:
            return {**info, "episode": episode}
        info["episode"] = episode
        return info
