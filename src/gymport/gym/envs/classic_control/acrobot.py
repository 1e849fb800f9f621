"""The two links."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

_MODERN = "gymnasium.envs.classic_control.acrobot"
__getattr__ = forwarding(__name__, _MODERN)


class AcrobotEnv(AdaptedEnv):
    """Swing two links up by the joint between them."""

    _modern = (_MODERN, "AcrobotEnv")
    metadata = old_metadata("human", "rgb_array", fps=15)
