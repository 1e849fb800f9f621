"""The environments over Box2D."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import of_modules

__all__ = ["BipedalWalker", "CarRacing", "LunarLander"]

BipedalWalker: Any
CarRacing: Any
LunarLander: Any

__getattr__ = of_modules(
    __name__,
    {
        "BipedalWalker": "bipedal_walker",
        "CarRacing": "car_racing",
        "LunarLander": "lunar_lander",
    },
)
