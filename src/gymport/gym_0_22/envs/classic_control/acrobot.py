"""The two links."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

AcrobotEnv: Any
__getattr__ = lazily(
    __name__, "AcrobotEnv", ("gymnasium.envs.classic_control.acrobot", "AcrobotEnv")
)
