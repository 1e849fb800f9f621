"""TimeAwareObservation: observations that tell the step of the episode."""

from __future__ import annotations

from typing import Any, SupportsFloat

import numpy as np

from gymport import spaces
from gymport.core import ActType, Env, ObservationWrapper, ObsType, Wrapper, WrapperObsType
from gymport.utils import RecordConstructorArgs
from gymport.wrappers.time_limit import TimeLimit


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
        self._inner_space = env.observation_space
        self._timed_space = self._with_time_space()
        self.observation_space = (
            spaces.flatten_space(self._timed_space) if flatten else self._timed_space
        )

    def observation(self, observation: ObsType) -> Any:
        """Return the observation with the time added."""
        timed = self._with_time(observation)
        return spaces.flatten(self._timed_space, timed) if self.flatten else timed

    def step(
        self, action: ActType
    ) -> tuple[WrapperObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment and the time."""
        self.timesteps += 1
        return super().step(action)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[WrapperObsType, dict[str, Any]]:
        """Reset the environment, and the time to 0."""
        self.timesteps = 0
        return super().reset(seed=seed, options=options)

    def _with_time_space(self) -> Any:
        """The space of observations with the time, before any flattening."""
        inner = self._inner_space
        if self.normalize_time:
            time = spaces.Box(0.0, 1.0)
        else:
            time = spaces.Box(0, self.max_timesteps, dtype=np.int32)
        if isinstance(inner, spaces.Dict):
            assert self._time_key not in inner.keys(), (  # noqa: SIM118  (a Dict space)
                f"the observation has the key {self._time_key!r} already; "
                "give TimeAwareObservation another dict_time_key"
            )
            return spaces.Dict({self._time_key: time, **inner.spaces})
        if isinstance(inner, spaces.Tuple):
            return spaces.Tuple((*inner.spaces, time))
        return spaces.Dict(obs=inner, time=time)

    def _with_time(self, observation: Any) -> Any:
        """The observation with the time, before any flattening."""
        if self.normalize_time:
            time = np.array([self.timesteps / self.max_timesteps], dtype=np.float32)
        else:
            time = np.array([self.timesteps], dtype=np.int32)
        if isinstance(self._inner_space, spaces.Dict):
            return {self._time_key: time, **observation}
        if isinstance(self._inner_space, spaces.Tuple):
            return (*observation, time)
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
