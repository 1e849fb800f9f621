"""MuJoCo: Walker2d, its third version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

Walker2dEnv: Any
__getattr__ = today(__name__, "Walker2dEnv", "Walker2d-v3")
