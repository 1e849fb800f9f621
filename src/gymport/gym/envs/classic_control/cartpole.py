"""The pole on a cart."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces, version
from gymport.gym.envs.adapted import AdaptedEnv, forwarding, observed_dtype, old_metadata

_LARGEST = np.finfo(np.float32).max
_MODERN = "gymnasium.envs.classic_control.cartpole"
__getattr__ = forwarding(__name__, _MODERN)


class CartPoleEnv(AdaptedEnv):
    """Balance a pole by pushing the cart left or right."""

    _modern = ("gymport.envs.cartpole", "CartPole")
    metadata = old_metadata("human", "rgb_array", fps=50)

    def __init__(self, **kwargs: Any) -> None:
        powers = version.has("cartpole_powers")
        super().__init__(powers=powers, dtype=observed_dtype(), **kwargs)

    def _converted(self, space: Any) -> Any:
        made = super()._converted(space)
        if not isinstance(made, spaces.Box):
            return made
        low, high = (np.clip(bound, -_LARGEST, _LARGEST) for bound in (made.low, made.high))
        return spaces.Box(low, high, dtype=made.dtype)
