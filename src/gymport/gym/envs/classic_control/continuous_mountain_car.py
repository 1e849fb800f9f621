"""The car in the valley, with a force for an action."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

_MODERN = "gymnasium.envs.classic_control.continuous_mountain_car"
__getattr__ = forwarding(__name__, _MODERN)


class Continuous_MountainCarEnv(AdaptedEnv):  # noqa: N801
    """Swing a weak car out of a valley by a force."""

    _modern = (_MODERN, "Continuous_MountainCarEnv")
    metadata = old_metadata("human", "rgb_array", fps=30)
