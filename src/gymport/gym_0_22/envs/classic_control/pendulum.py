"""The pendulum."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

PendulumEnv: Any
__getattr__ = lazily(
    __name__, "PendulumEnv", ("gymnasium.envs.classic_control.pendulum", "PendulumEnv")
)
