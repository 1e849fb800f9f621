"""The car in the valley."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

_MODERN = "gymnasium.envs.classic_control.mountain_car"
__getattr__ = forwarding(__name__, _MODERN)


class MountainCarEnv(AdaptedEnv):
    """Swing a weak car out of a valley."""

    _modern = (_MODERN, "MountainCarEnv")
    metadata = old_metadata("human", "rgb_array", fps=30)
