"""gym's classes of environments and wrappers, from 0.22 to 0.26.

Up to 0.25 ``step`` returns ``(obs, reward, done, info)`` and ``reset`` the observation, with its
info if ``return_info=True``; in 0.26 they return what Gymnasium's do.
"""

from gymport.gym_0_22._env import (
    ActType,
    Env,
    ObsType,
    RenderFrame,
    resets_with_info,
    warn_of_seed,
)
from gymport.gym_0_22._wrapper import ActionWrapper, ObservationWrapper, RewardWrapper, Wrapper

__all__ = [
    "ActType",
    "ActionWrapper",
    "Env",
    "ObsType",
    "ObservationWrapper",
    "RenderFrame",
    "RewardWrapper",
    "Wrapper",
    "resets_with_info",
    "warn_of_seed",
]
