"""Images of another size."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper
from gymport.gym_0_22.wrappers._images import cv2


class ResizeObservation(ObservationWrapper[Any, Any]):
    """Gives images another size.

    Args:
        env: The environment to wrap; its observations are images.
        shape: Height and width, or one number for both.
    """

    def __init__(self, env: Any, shape: Any) -> None:
        super().__init__(env, new_step_api=True)
        shape = (shape, shape) if isinstance(shape, int) else tuple(shape)
        assert all(length > 0 for length in shape), shape
        self.shape = shape
        space = env.observation_space
        assert isinstance(space, spaces.Box), (
            f"Expected the observation space to be Box, actual type: {type(space)}"
        )
        self.observation_space = spaces.Box(0, 255, (*shape, *space.shape[2:]), dtype=np.uint8)

    def observation(self, observation: Any) -> Any:
        """Return the image in its new size."""
        resized = cv2().resize(observation, self.shape[::-1], interpolation=cv2().INTER_AREA)
        return np.expand_dims(resized, -1) if resized.ndim == 2 else resized
