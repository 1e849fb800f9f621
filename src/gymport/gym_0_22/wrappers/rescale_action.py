"""Actions of another scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ActionWrapper


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
        zeros = np.zeros(space.shape, dtype=space.dtype)
        self.min_action, self.max_action = zeros + min_action, zeros + max_action
        self.action_space = spaces.Box(min_action, max_action, space.shape, space.dtype)

    def action(self, action: Any) -> Any:
        """Return the environment's action for one between the two bounds."""
        assert np.all(np.greater_equal(action, self.min_action)), (action, self.min_action)
        assert np.all(np.less_equal(action, self.max_action)), (action, self.max_action)
        low, high = self.env.action_space.low, self.env.action_space.high
        share = (action - self.min_action) / (self.max_action - self.min_action)
        return np.clip(low + (high - low) * share, low, high)
