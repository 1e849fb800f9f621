"""The pendulum."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

_MODERN = "gymnasium.envs.classic_control.pendulum"
__getattr__ = forwarding(__name__, _MODERN)


class PendulumEnv(AdaptedEnv):
    """Swing a pendulum up and hold it there."""

    _modern = (_MODERN, "PendulumEnv")
    metadata = old_metadata("human", "rgb_array", fps=30)
