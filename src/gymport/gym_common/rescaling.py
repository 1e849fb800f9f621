"""Actions between two values, stretched to the environment's range."""

from __future__ import annotations

from typing import Any

import numpy as np


def set_up(wrapper: Any, space: Any, min_action: Any, max_action: Any, box: Any) -> None:
    """Set the bounds of a new RescaleAction, and its space.

    Args:
        wrapper: The wrapper.
        space: The environment's space.
        min_action: The lowest action, one number or an array.
        max_action: The highest action, likewise.
        box: The class of boxes.
    """
    zeros = np.zeros(space.shape, dtype=space.dtype)
    wrapper.min_action, wrapper.max_action = zeros + min_action, zeros + max_action
    wrapper.action_space = box(
        low=min_action, high=max_action, shape=space.shape, dtype=space.dtype
    )


def rescaled(self: Any, action: Any) -> Any:
    """Return the action in the environment's range."""
    assert np.all(np.greater_equal(action, self.min_action)), (action, self.min_action)
    assert np.all(np.less_equal(action, self.max_action)), (action, self.max_action)
    low, high = self.env.action_space.low, self.env.action_space.high
    share = (action - self.min_action) / (self.max_action - self.min_action)
    return np.clip(low + (high - low) * share, low, high)
