"""Observations that say how late it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper
from gymport.gym_common.counting import counted, counted_anew, timed, timed_space


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
        self.observation_space = timed_space(space, spaces.Box)
        self.t = 0

    observation = timed
    step = counted(ObservationWrapper.step)
    reset = counted_anew(ObservationWrapper.reset)
