"""Flat observations."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper


class FlattenObservation(ObservationWrapper[Any, Any]):
    """Makes observations of any space flat arrays.

    Args:
        env: The environment to wrap.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env, new_step_api=True)
        self.observation_space = spaces.flatten_space(env.observation_space)

    def observation(self, observation: Any) -> Any:
        """Return the flat observation."""
        return spaces.flatten(self.env.observation_space, observation)
