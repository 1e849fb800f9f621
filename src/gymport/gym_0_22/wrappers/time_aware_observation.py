"""Observations with the number of the step."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper


class TimeAwareObservation(ObservationWrapper[Any, Any]):
    """Adds the number of the step to observations.

    Args:
        env: The environment to wrap; its observation space is a Box of float32.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        space = env.observation_space
        assert isinstance(space, spaces.Box), f"expected a Box, got {type(space)}"
        assert space.dtype == np.float32, f"expected float32, got {space.dtype}"
        low, high = np.append(space.low, 0.0), np.append(space.high, np.inf)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        self.t = 0

    def observation(self, observation: Any) -> Any:
        """Return the observation with the number of the step."""
        return np.append(observation, self.t)

    def step(self, action: Any) -> Any:
        """Step the environment."""
        self.t += 1
        return super().step(action)

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        self.t = 0
        return super().reset(**kwargs)
