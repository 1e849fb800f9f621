"""Observations with the number of the step."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper
from gymport.gym_common.counting import counted, counted_anew, timed, timed_space


class TimeAwareObservation(ObservationWrapper[Any, Any]):
    """Adds the number of the step to observations.

    Args:
        env: The environment to wrap; its observation space is a Box of float32.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(self, env: Any, new_step_api: bool = False) -> None:
        super().__init__(env, new_step_api)
        space = env.observation_space
        assert isinstance(space, spaces.Box), f"expected a Box, got {type(space)}"
        assert space.dtype == np.float32, f"expected float32, got {space.dtype}"
        self.observation_space = timed_space(space, spaces.Box)
        self.is_vector_env = getattr(env, "is_vector_env", False)
        self.t = 0

    observation = timed
    step = counted(ObservationWrapper.step)
    reset = counted_anew(ObservationWrapper.reset)
