"""Images of another size."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper
from gymport.gym.wrappers._images import cv2


class ResizeObservation(ObservationWrapper):
    """Scales image observations.

    Args:
        env: The environment to wrap.
        shape: Height and width, or one number for both.
    """

    def __init__(self, env: Any, shape: Any) -> None:
        super().__init__(env)
        shape = (shape, shape) if isinstance(shape, int) else shape
        assert all(length > 0 for length in shape), shape
        self.shape = tuple(shape)
        channels = self.observation_space.shape[2:]
        self.observation_space = spaces.Box(0, 255, (*self.shape, *channels), dtype=np.uint8)

    def observation(self, observation: Any) -> Any:
        """Return the scaled image."""
        library = cv2()
        scaled = library.resize(observation, self.shape[::-1], interpolation=library.INTER_AREA)
        return np.expand_dims(scaled, -1) if scaled.ndim == 2 else scaled
