"""The environments with few states."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import of_modules

__all__ = ["BlackjackEnv", "CliffWalkingEnv", "FrozenLakeEnv", "TaxiEnv"]

BlackjackEnv: Any
CliffWalkingEnv: Any
FrozenLakeEnv: Any
TaxiEnv: Any

__getattr__ = of_modules(
    __name__,
    {
        "BlackjackEnv": "blackjack",
        "CliffWalkingEnv": "cliffwalking",
        "FrozenLakeEnv": "frozen_lake",
        "TaxiEnv": "taxi",
    },
)
