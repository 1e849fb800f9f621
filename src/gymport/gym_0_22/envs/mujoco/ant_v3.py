"""MuJoCo: Ant, its third version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

AntEnv: Any
__getattr__ = today(__name__, "AntEnv", "Ant-v3")
