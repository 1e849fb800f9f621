"""The car in the valley, with a force for an action."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, observed_dtype, old_metadata

_MODERN = "gymnasium.envs.classic_control.continuous_mountain_car"
__getattr__ = forwarding(__name__, _MODERN)


class Continuous_MountainCarEnv(AdaptedEnv):  # noqa: N801
    """Swing a weak car out of a valley by a force."""

    _modern = ("gymport.envs.classic", "MountainCarContinuous")
    metadata = old_metadata("human", "rgb_array", fps=30)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, dtype=observed_dtype(), **kwargs)
