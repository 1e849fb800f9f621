"""The lander."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, modern_class, old_metadata
from gymport.gym_common.landing import landed

_MODERN = "gymnasium.envs.box2d.lunar_lander"
__getattr__ = forwarding(__name__, _MODERN)


class LunarLander(AdaptedEnv):
    """Land on the pad, engines on or off."""

    _modern = (_MODERN, "LunarLander")
    metadata = old_metadata("human", "rgb_array", fps=50)


class LunarLanderContinuous(AdaptedEnv):
    """Land on the pad, engines at any thrust."""

    _modern = (_MODERN, "LunarLander")
    metadata = old_metadata("human", "rgb_array", fps=50)
    _arguments = {"continuous": True}


def demo_heuristic_lander(env: Any, seed: int | None = None, render: bool = False) -> float:
    """Land by a rule of thumb, and print how it goes; return the sum of the rewards."""
    env.seed(seed)
    return landed(env, env.reset(), modern_class((_MODERN, "heuristic")), render)
