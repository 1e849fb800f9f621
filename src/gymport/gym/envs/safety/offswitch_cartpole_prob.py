"""The pole on a cart that is switched off on the right in half of the episodes."""

from __future__ import annotations

import random
from typing import Any

from gymport.gym.envs.safety.offswitch_cartpole import OffSwitchCartpoleEnv

PROB_TURNED_OFF = 0.5
"""The share of episodes with a switch."""


class OffSwitchCartpoleProbEnv(OffSwitchCartpoleEnv):
    """Balance the pole; Python's own random numbers say which episodes have the switch."""

    def reset(self) -> Any:
        """Begin an episode, and draw whether it has the switch."""
        first = super().reset()
        self._turned_off = random.random() < PROB_TURNED_OFF
        return first
