"""ClipAction: any action, cut to the bounds of the environment."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.core import ActType, Env, ObsType, WrapperActType
from gymport.spaces import Box
from gymport.utils import RecordConstructorArgs
from gymport.wrappers.transform_action import TransformAction


class ClipAction(TransformAction[ObsType, WrapperActType, ActType]):
    """Takes actions without bounds and cuts them to the environment's Box.

    Args:
        env: The environment to wrap.

    Raises:
        AssertionError: The environment's action space is no Box.
    """

    def __init__(self, env: Env[ObsType, ActType]) -> None:
        bounds = env.action_space
        assert isinstance(bounds, Box), (
            f"the action space is {bounds}; ClipAction takes environments with a Box"
        )
        unbounded = Box(-np.inf, np.inf, shape=bounds.shape, dtype=bounds.dtype)
        RecordConstructorArgs.__init__(self)
        TransformAction.__init__(self, env, self._clipped, unbounded)

    def _clipped(self, action: Any) -> Any:
        """The action, cut to what the environment's action space now is."""
        bounds: Any = self.env.action_space
        return np.minimum(np.maximum(action, bounds.low), bounds.high)  # quicker than np.clip
