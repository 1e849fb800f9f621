"""The lander."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

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
