"""Actions of another scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ActionWrapper
from gymport.gym_common.rescaling import rescaled, set_up


class RescaleAction(ActionWrapper[Any, Any]):
    """Takes actions between two bounds and stretches them to those of the environment.

    Args:
        env: The environment to wrap; its action space is a Box.
        min_action: The lowest action, one number or one for each element.
        max_action: The highest action, likewise.
    """

    def __init__(self, env: Any, min_action: Any, max_action: Any) -> None:
        space = env.action_space
        assert isinstance(space, spaces.Box), f"expected Box action space, got {type(space)}"
        assert np.less_equal(min_action, max_action).all(), (min_action, max_action)
        super().__init__(env, new_step_api=True)
        set_up(self, space, min_action, max_action, spaces.Box)

    action = rescaled
