"""Rewards between two bounds (gym 0.12)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym.core import RewardWrapper


class ClipReward(RewardWrapper):
    """Clips rewards.

    Args:
        env: The environment to wrap.
        min_r: The smallest reward.
        max_r: The largest reward.
    """

    def __init__(self, env: Any, min_r: float, max_r: float) -> None:
        super().__init__(env)
        self.min_r = min_r
        self.max_r = max_r

    def reward(self, reward: Any) -> Any:
        """Return the clipped reward."""
        return np.clip(reward, self.min_r, self.max_r)
