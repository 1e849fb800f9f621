"""Flat observations of a Dict space (gym up to 0.12)."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper

__all__ = ["FlattenDictWrapper"]


class FlattenDictWrapper(ObservationWrapper):
    """Joins some of the arrays of an observation to one.

    Args:
        env: The environment to wrap; its observation space is a Dict of Boxes.
        dict_keys: The keys of the arrays, in order.
    """

    def __init__(self, env: Any, dict_keys: Sequence[str]) -> None:
        super().__init__(env)
        self.dict_keys = dict_keys
        parts = self.env.observation_space.spaces
        size = sum(int(np.prod(parts[key].shape)) for key in dict_keys)
        self.observation_space = spaces.Box(-np.inf, np.inf, shape=(size,), dtype=np.float32)

    def observation(self, observation: Any) -> Any:
        """Return the arrays as one."""
        assert isinstance(observation, dict), f"expected a dict, got {type(observation)}"
        return np.concatenate([observation[key].ravel() for key in self.dict_keys])
