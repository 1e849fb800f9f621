"""The environments of classic control."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import of_modules

__all__ = [
    "AcrobotEnv",
    "CartPoleEnv",
    "Continuous_MountainCarEnv",
    "MountainCarEnv",
    "PendulumEnv",
]

AcrobotEnv: Any
CartPoleEnv: Any
Continuous_MountainCarEnv: Any
MountainCarEnv: Any
PendulumEnv: Any

__getattr__ = of_modules(
    __name__,
    {
        "AcrobotEnv": "acrobot",
        "CartPoleEnv": "cartpole",
        "Continuous_MountainCarEnv": "continuous_mountain_car",
        "MountainCarEnv": "mountain_car",
        "PendulumEnv": "pendulum",
    },
)
