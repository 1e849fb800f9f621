"""The cliff."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

CliffWalkingEnv: Any
__getattr__ = lazily(
    __name__, "CliffWalkingEnv", ("gymnasium.envs.toy_text.cliffwalking", "CliffWalkingEnv")
)
