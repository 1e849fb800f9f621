"""TimeAwareObservation: observations that tell the step of the episode."""

from __future__ import annotations

from typing import Any, Callable, SupportsFloat

import numpy as np

from gymport import spaces
from gymport.core import ActType, Env, ObservationWrapper, ObsType, Wrapper, WrapperObsType
from gymport.utils import RecordConstructorArgs
from gymport.wrappers.time_limit import TimeLimit

_Join = Callable[[Any, Any, str], Any]


class TimeAwareObservation(
    ObservationWrapper[WrapperObsType, ActType, ObsType], RecordConstructorArgs
):
    """Adds to each observation how many steps the episode has taken.

    A Dict gets the time under a key of its own, a Tuple as its last element; any other observation
    becomes a Dict of ``obs`` and ``time``. Flattened, that is one vector.

    Args:
        env: The environment to wrap: with a ``max_episode_steps`` in its spec, or a TimeLimit.
        flatten: Whether to flatten observations to a vector.
        normalize_time: Whether to tell the time as a float32 from 0 to 1, not as an int32 of steps.
        dict_time_key: The key of the time in a Dict observation.

    Attributes:
        max_timesteps: The length of an episode at most, in steps.
        timesteps: The steps of the running episode so far.

    Raises:
        ValueError: There is no time limit.
        AssertionError: The Dict observation has that key already.
    """

    def __init__(
        self,
        env: Env[ObsType, ActType],
        flatten: bool = True,
        normalize_time: bool = False,
        *,
        dict_time_key: str = "time",
    ) -> None:
        RecordConstructorArgs.__init__(
            self, flatten=flatten, normalize_time=normalize_time, dict_time_key=dict_time_key
        )
        ObservationWrapper.__init__(self, env)
        self.flatten = flatten
        self.normalize_time = normalize_time
        self.max_timesteps = _time_limit(env)
        self.timesteps = 0
        self._time_key = dict_time_key
        self._timed_space, self._join = _timed(
            env.observation_space, self._time_space(), dict_time_key
        )
        self.observation_space = (
            spaces.flatten_space(self._timed_space) if flatten else self._timed_space
        )

    def observation(self, observation: ObsType) -> Any:
        """Return the observation with the time added."""
        timed = self._join(observation, self._time(), self._time_key)
        return spaces.flatten(self._timed_space, timed) if self.flatten else timed

    def step(
        self, action: ActType
    ) -> tuple[WrapperObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment and the time."""
        self.timesteps += 1
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self.observation(observation), reward, terminated, truncated, info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[WrapperObsType, dict[str, Any]]:
        """Reset the environment, and the time to 0."""
        self.timesteps = 0
        return super().reset(seed=seed, options=options)

    def _time_space(self) -> spaces.Box:
        if self.normalize_time:
            return spaces.Box(0.0, 1.0)
        return spaces.Box(0, self.max_timesteps, dtype=np.int32)

    def _time(self) -> Any:
        """The time as an element of its space."""
        if self.normalize_time:
            return np.array([self.timesteps / self.max_timesteps], dtype=np.float32)
        return np.array([self.timesteps], dtype=np.int32)


def _timed(inner: Any, time: spaces.Box, key: str) -> tuple[Any, _Join]:
    """The space of observations with the time, and the function that adds it to one."""
    if isinstance(inner, spaces.Dict):
        assert key not in inner.spaces, (
            f"the observation has the key {key!r} already; "
            "give TimeAwareObservation another dict_time_key"
        )
        return spaces.Dict({key: time, **inner.spaces}), _into_dict
    if isinstance(inner, spaces.Tuple):
        return spaces.Tuple((*inner.spaces, time)), _into_tuple
    return spaces.Dict(obs=inner, time=time), _beside


def _into_dict(observation: Any, time: Any, key: str) -> Any:
    return {key: time, **observation}


def _into_tuple(observation: Any, time: Any, key: str) -> Any:
    return (*observation, time)


def _beside(observation: Any, time: Any, key: str) -> Any:
    return {"obs": observation, "time": time}


def _time_limit(env: Any) -> int:
    """The most steps that an episode may take, by the spec or else by a TimeLimit in the chain."""
    if env.spec is not None and env.spec.max_episode_steps is not None:
        limit: int = env.spec.max_episode_steps
        return limit
    while isinstance(env, Wrapper):
        if isinstance(env, TimeLimit):
            return env._max_episode_steps
        env = env.env
    raise ValueError(
        "the environment has no time limit; wrap it first: TimeLimit(env, max_episode_steps=…), "
        "or register it with max_episode_steps"
    )
