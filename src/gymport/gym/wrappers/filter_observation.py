"""Some keys of dict observations."""

from __future__ import annotations

import copy
from typing import Any

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper


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
        keys = tuple(space.spaces) if filter_keys is None else tuple(filter_keys)
        missing = {key for key in keys if key not in space.spaces}
        if missing:
            raise ValueError(
                "All the filter_keys must be included in the original observation space.\n"
                f"Filter keys: {filter_keys}\nObservation keys: {list(space.spaces)}\n"
                f"Missing keys: {missing}"
            )
        kept = [(key, copy.deepcopy(part)) for key, part in space.spaces.items() if key in keys]
        self.observation_space = type(space)(kept)
        self._env = env
        self._filter_keys = keys

    def observation(self, observation: Any) -> Any:
        """Return the kept part of the observation."""
        return self._filter_observation(observation)

    def _filter_observation(self, observation: Any) -> Any:
        kept = [(key, value) for key, value in observation.items() if key in self._filter_keys]
        return type(observation)(kept)
