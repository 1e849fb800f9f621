"""Actions within bounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ActionWrapper


class ClipAction(ActionWrapper):
    """Clips actions to the bounds of the action space.

    Args:
        env: The environment to wrap; its action space is a Box.
    """

    def __init__(self, env: Any) -> None:
        assert isinstance(env.action_space, spaces.Box), "expected a Box action space"
        super().__init__(env)

    def action(self, action: Any) -> Any:
        """Return the nearest action within the bounds."""
        space: Any = self.action_space
        return np.clip(action, space.low, space.high)
