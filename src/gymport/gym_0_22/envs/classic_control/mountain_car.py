"""The car in the valley."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

MountainCarEnv: Any
__getattr__ = lazily(
    __name__, "MountainCarEnv", ("gymnasium.envs.classic_control.mountain_car", "MountainCarEnv")
)
