"""The two links."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.adapted import AdaptedEnv, forwarding, observed_dtype, old_metadata

_MODERN = "gymnasium.envs.classic_control.acrobot"
__getattr__ = forwarding(__name__, _MODERN)


class AcrobotEnv(AdaptedEnv):
    """Swing two links up by the joint between them."""

    _modern = ("gymport.envs.classic", "Acrobot")
    metadata = old_metadata("human", "rgb_array", fps=15)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, dtype=observed_dtype(), **kwargs)
