"""The lander."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily, modern_class
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common.landing import landed

_MODERN = "gymnasium.envs.box2d.lunar_lander"

LunarLander: Any
__getattr__ = lazily(__name__, "LunarLander", (_MODERN, "LunarLander"))


def demo_heuristic_lander(env: Any, seed: int | None = None, render: bool = False) -> float:
    """Land by a rule of thumb, and print how it goes; return the sum of the rewards."""
    first = env.reset(seed=seed)
    observation = first[0] if SPEAKS.modern else first
    return landed(env, observation, modern_class(_MODERN, "heuristic"), render)
