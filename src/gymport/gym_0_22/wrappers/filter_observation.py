"""Some keys of dict observations."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper
from gymport.gym_common.filtering import chosen_keys, kept, kept_space


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
        keys = chosen_keys(space.spaces, filter_keys, lambda parts: parts.keys())
        self.observation_space = kept_space(space, keys)
        self._env = env
        self._filter_keys = keys

    def observation(self, observation: Any) -> Any:
        """Return the kept part of the observation."""
        return self._filter_observation(observation)

    _filter_observation = kept
