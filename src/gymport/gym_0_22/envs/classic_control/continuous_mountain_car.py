"""The car in the valley, with a force for an action."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

Continuous_MountainCarEnv: Any
__getattr__ = lazily(
    __name__,
    "Continuous_MountainCarEnv",
    ("gymnasium.envs.classic_control.continuous_mountain_car", "Continuous_MountainCarEnv"),
)
