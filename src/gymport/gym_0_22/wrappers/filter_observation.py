"""Some keys of dict observations."""

from __future__ import annotations

import copy
from typing import Any

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper


class FilterObservation(ObservationWrapper[Any, Any]):
    """Keeps some keys of dict observations and drops the others.

    Args:
        env: The environment to wrap; its observation space is a Dict.
        filter_keys: The keys to keep; None keeps all.

    Raises:
        ValueError: The space is no Dict, or has not one of the keys.
    """

    def __init__(self, env: Any, filter_keys: Any = None) -> None:
        super().__init__(env, new_step_api=True)
        space = env.observation_space
        if not isinstance(space, spaces.Dict):
            raise ValueError(
                "FilterObservationWrapper is only usable with dict observations, environment "
                f"observation space is {type(space)}"
            )
        keys = tuple(space.spaces if filter_keys is None else filter_keys)
        missing = {key for key in keys if key not in space.spaces}
        if missing:
            raise ValueError(
                "All the filter_keys must be included in the original observation space.\n"
                f"Filter keys: {filter_keys}\nObservation keys: {space.spaces.keys()}\n"
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
