"""What episodes amounted to."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import numpy as np

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.version import has
from gymport.gym_0_22.wrappers._steps import form_of, over
from gymport.gym_common.counting import begin_statistics, finished, set_up_statistics

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step


class RecordEpisodeStatistics(Wrapper[Any, Any]):
    """Puts return (``r``), length (``l``) and time (``t``) into the last info of each episode.

    They are under ``episode``. Vector environments can be wrapped too: with a list of infos each
    has its own, in a dict of infos they are arrays, and ``_episode`` says for which environments.

    Args:
        env: The environment to wrap.
        deque_size: How many episodes ``return_queue`` and ``length_queue`` remember.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    episode_returns: Any
    episode_lengths: Any
    return_queue: deque[Any]
    length_queue: deque[Any]

    def __init__(self, env: Any, deque_size: int = 100, new_step_api: bool = False) -> None:
        super().__init__(env, new_step_api)
        set_up_statistics(self, deque_size)

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        result = self.env.reset(**kwargs)
        begin_statistics(self, np.float32)
        return result

    def step(self, action: Any) -> Step[Any]:
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
        returns, lengths = self.episode_returns, self.episode_lengths
        return finished(self, index, returns[index], lengths[index])


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
