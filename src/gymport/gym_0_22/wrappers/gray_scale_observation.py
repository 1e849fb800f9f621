"""Images without colours."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_0_22.wrappers._images import cv2
from gymport.gym_common.images import gray, gray_shape


class GrayScaleObservation(ObservationWrapper[Any, Any]):
    """Makes colour images gray.

    Args:
        env: The environment to wrap; its observations are images with three colours.
        keep_dim: Whether the gray images have a last axis of length 1.
    """

    def __init__(self, env: Any, keep_dim: bool = False) -> None:
        super().__init__(env, new_step_api=True)
        self.keep_dim = keep_dim
        if SPEAKS.make_render_mode:
            assert isinstance(env.observation_space, spaces.Box), "the observations are no images"
        shape = gray_shape(env.observation_space, keep_dim)
        self.observation_space = spaces.Box(0, 255, shape, dtype=np.uint8)

    def observation(self, observation: Any) -> Any:
        """Return the gray image."""
        return gray(cv2(), observation, self.keep_dim)
