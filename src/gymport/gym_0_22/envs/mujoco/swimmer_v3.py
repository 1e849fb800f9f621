"""MuJoCo: Swimmer, its third version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

SwimmerEnv: Any
__getattr__ = today(__name__, "SwimmerEnv", "Swimmer-v3")
