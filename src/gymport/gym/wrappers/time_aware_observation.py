"""Observations that say how late it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper


class TimeAwareObservation(ObservationWrapper):
    """Appends the number of the step to one-dimensional observations.

    Args:
        env: The environment to wrap; its observation space is a Box of float32.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        space = env.observation_space
        assert isinstance(space, spaces.Box), f"expected a Box observation space, got {space}"
        assert space.dtype == np.float32, f"expected observations of float32, got {space.dtype}"
        low, high = np.append(space.low, 0.0), np.append(space.high, np.inf)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
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
