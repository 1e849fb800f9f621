"""Actions of another range."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ActionWrapper


class RescaleAction(ActionWrapper):
    """Takes actions between two values and stretches them to the environment's range.

    Args:
        env: The environment to wrap; its action space is a Box.
        min_action: The lowest action, one number or an array.
        max_action: The highest action, one number or an array.
    """

    def __init__(self, env: Any, min_action: Any, max_action: Any) -> None:
        space = env.action_space
        assert isinstance(space, spaces.Box), f"expected Box action space, got {type(space)}"
        assert np.less_equal(min_action, max_action).all(), (min_action, max_action)
        super().__init__(env)
        zeros = np.zeros(space.shape, dtype=space.dtype)
        self.min_action = zeros + min_action
        self.max_action = zeros + max_action
        self.action_space = spaces.Box(
            low=min_action, high=max_action, shape=space.shape, dtype=space.dtype
        )

    def action(self, action: Any) -> Any:
        """Return the action in the environment's range."""
        assert np.all(np.greater_equal(action, self.min_action)), (action, self.min_action)
        assert np.all(np.less_equal(action, self.max_action)), (action, self.max_action)
        low, high = self.env.action_space.low, self.env.action_space.high
        share = (action - self.min_action) / (self.max_action - self.min_action)
        return np.clip(low + (high - low) * share, low, high)

    def reverse_action(self, action: Any) -> Any:
        """Return the action that becomes this one."""
        low, high = self.env.action_space.low, self.env.action_space.high
        return self.min_action + (self.max_action - self.min_action) * (action - low) / (high - low)
