"""The pendulum."""

from __future__ import annotations

from typing import Any

from gymport.gym import version
from gymport.gym.envs.adapted import AdaptedEnv, forwarding, observed_dtype, old_metadata

_MODERN = "gymnasium.envs.classic_control.pendulum"
__getattr__ = forwarding(__name__, _MODERN)


class PendulumEnv(AdaptedEnv):
    """Swing a pendulum up and hold it there."""

    _modern = ("gymport.envs.classic", "Pendulum")
    metadata = old_metadata("human", "rgb_array", fps=30)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        turned = not version.has("pendulum_clips_first")
        super().__init__(*args, dtype=observed_dtype(), turned=turned, **kwargs)
