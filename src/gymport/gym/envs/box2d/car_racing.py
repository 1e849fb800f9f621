"""The racing car."""

from __future__ import annotations

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, old_metadata

_MODERN = "gymnasium.envs.box2d.car_racing"
__getattr__ = forwarding(__name__, _MODERN)


class CarRacing(AdaptedEnv):
    """Drive around a random track by what is seen from above."""

    _modern = (_MODERN, "CarRacing")
    metadata = old_metadata("human", "rgb_array", fps=50)
