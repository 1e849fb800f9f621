"""Some keys of dict observations."""

from __future__ import annotations

from typing import Any

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper
from gymport.gym_common.observations import KeptKeys


class FilterObservation(KeptKeys, ObservationWrapper):
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
        self._keep(env, filter_keys, list(space.spaces))
