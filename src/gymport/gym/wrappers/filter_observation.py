"""Some keys of dict observations."""

from __future__ import annotations

from typing import Any

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper
from gymport.gym_common.filtering import chosen_keys, kept, kept_space


class FilterObservation(ObservationWrapper):
    """Keeps some keys of dict observations and drops the others.

    Args:
        env: The environment to wrap; its observation space is a Dict.
        filter_keys: The keys to keep; None keeps all.

    Raises:
        ValueError: One of the keys is not in the observation space.
    """

    def __init__(self, env: Any, filter_keys: Any = None) -> None:
        super().__init__(env)
        space = env.observation_space
        assert isinstance(space, spaces.Dict), (
            "FilterObservationWrapper is only usable with dict observations."
        )
        keys = chosen_keys(space.spaces, filter_keys, list)
        self.observation_space = kept_space(space, keys)
        self._env = env
        self._filter_keys = keys

    def observation(self, observation: Any) -> Any:
        """Return the kept part of the observation."""
        return self._filter_observation(observation)

    _filter_observation = kept
