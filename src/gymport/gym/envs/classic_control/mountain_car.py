"""The car in the valley."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, observed_dtype, old_metadata

_MODERN = "gymnasium.envs.classic_control.mountain_car"
__getattr__ = forwarding(__name__, _MODERN)


class MountainCarEnv(AdaptedEnv):
    """Swing a weak car out of a valley."""

    _modern = ("gymport.envs.classic", "MountainCar")
    metadata = old_metadata("human", "rgb_array", fps=30)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, dtype=observed_dtype(), **kwargs)
