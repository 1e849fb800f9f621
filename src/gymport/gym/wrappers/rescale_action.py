"""Actions of another range."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces, version
from gymport.gym.core import ActionWrapper
from gymport.gym_common.rescaling import rescaled, set_up


class RescaleAction(ActionWrapper):
    """Takes actions between two values and stretches them to the environment's range.

    Args:
        env: The environment to wrap; its action space is a Box.
        min_action: The lowest action, one number or an array.
        max_action: The highest action, one number or an array.
        a: What ``min_action`` was called up to gym 0.19.
        b: What ``max_action`` was called.
    """

    def __init__(
        self,
        env: Any,
        min_action: Any = None,
        max_action: Any = None,
        *,
        a: Any = None,
        b: Any = None,
    ) -> None:
        if not version.has("rescale_names"):
            min_action = a if min_action is None else min_action
            max_action = b if max_action is None else max_action
        space = env.action_space
        assert isinstance(space, spaces.Box), f"expected Box action space, got {type(space)}"
        assert np.less_equal(min_action, max_action).all(), (min_action, max_action)
        super().__init__(env)
        set_up(self, space, min_action, max_action, spaces.Box)
        if not version.has("rescale_names"):
            self.a, self.b = self.min_action, self.max_action

    action = rescaled

    def reverse_action(self, action: Any) -> Any:
        """Return the action that becomes this one."""
        low, high = self.env.action_space.low, self.env.action_space.high
        return self.min_action + (self.max_action - self.min_action) * (action - low) / (high - low)
