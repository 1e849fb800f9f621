"""MuJoCo: Hopper, its third version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

HopperEnv: Any
__getattr__ = today(__name__, "HopperEnv", "Hopper-v3")
