"""MuJoCo: InvertedPendulum, as it was up to its second version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

InvertedPendulumEnv: Any
__getattr__ = today(__name__, "InvertedPendulumEnv", "InvertedPendulum-v2")
