"""MuJoCo: HalfCheetah, as it was up to its second version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

HalfCheetahEnv: Any
__getattr__ = today(__name__, "HalfCheetahEnv", "HalfCheetah-v2")
