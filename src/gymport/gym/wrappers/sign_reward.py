"""Rewards of -1, 0 and 1 (gym 0.12)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym.core import RewardWrapper


class SignReward(RewardWrapper):
    """Keeps the sign of rewards only."""

    def reward(self, reward: Any) -> Any:
        """Return the reward's sign."""
        return np.sign(reward)
