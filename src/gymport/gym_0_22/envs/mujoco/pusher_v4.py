"""MuJoCo: Pusher, its fourth version."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs.mujoco._today import today

PusherEnv: Any
__getattr__ = today(__name__, "PusherEnv", "Pusher-v4")
