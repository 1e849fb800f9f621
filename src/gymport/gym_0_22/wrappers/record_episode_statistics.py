"""What episodes amounted to."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.version import has
from gymport.gym_0_22.wrappers._steps import form_of, over


class RecordEpisodeStatistics(Wrapper[Any, Any]):
    """Puts return (``r``), length (``l``) and time (``t``) into the last info of each episode.

    They are under ``episode``. Vector environments can be wrapped too: with a list of infos each
    has its own, in a dict of infos they are arrays, and ``_episode`` says for which environments.

    Args:
        env: The environment to wrap.
        deque_size: How many episodes ``return_queue`` and ``length_queue`` remember.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(self, env: Any, deque_size: int = 100, new_step_api: bool = False) -> None:
        super().__init__(env, new_step_api)
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
        result = self.env.reset(**kwargs)
        self.episode_returns = np.zeros(self.num_envs, dtype=np.float32)
        self.episode_lengths = np.zeros(self.num_envs, dtype=np.int32)
        return result

    def step(self, action: Any) -> Any:
        """Step the environment; add to the infos of finished episodes."""
        observations, rewards, *ends, infos = self.env.step(action)
        self.episode_returns += rewards
        self.episode_lengths += 1
        assert isinstance(infos, dict) or not has("dict_infos"), (
            f"`info` dtype is {type(infos)} while supported dtype is `dict`. This may be due to "
            "usage of other wrappers in the wrong order."
        )
        if not self.is_vector_env:
            infos = {**infos, "episode": self._finished(0)} if over(ends) else infos
        else:
            infos = self._added(infos, over(ends))
        return form_of(self, (observations, rewards, *ends, infos))

    def _added(self, infos: Any, dones: Any) -> Any:
        """The infos of a vector with the statistics of the finished episodes."""
        if not isinstance(infos, dict):
            return tuple(
                {**info, "episode": self._finished(i)} if dones[i] else info
                for i, info in enumerate(infos)
            )
        for i in np.flatnonzero(dones).tolist():
            infos = add_vector_episode_statistics(infos, self._finished(i), self.num_envs, i)
        return infos

    def _finished(self, index: int) -> dict[str, Any]:
        """The statistics of an environment's episode."""
        episode = {
            "r": self.episode_returns[index],
            "l": self.episode_lengths[index],
            "t": round(time.perf_counter() - self.t0, 6),
        }
        self.return_queue.append(episode["r"])
        self.length_queue.append(episode["l"])
        self.episode_count += 1
        self.episode_returns[index] = 0
        self.episode_lengths[index] = 0
        return episode


def add_vector_episode_statistics(
    info: dict[str, Any], episode_info: dict[str, Any], num_envs: int, env_num: int
) -> dict[str, Any]:
    """Add the statistics of one environment's episode to the infos of a vector, and return these.

    Args:
        info: The infos, as a dict of arrays.
        episode_info: The statistics.
        num_envs: How many environments there are.
        env_num: Which one it is.
    """
    whole = info.setdefault("episode", {})
    info.setdefault("_episode", np.zeros(num_envs, dtype=bool))[env_num] = True
    for key, value in episode_info.items():
        whole.setdefault(key, np.zeros(num_envs))[env_num] = value
    return info
