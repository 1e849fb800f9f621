"""TransformReward: rewards through a function."""

from __future__ import annotations

from typing import Callable, SupportsFloat

from gymport.core import ActType, Env, ObsType, RewardWrapper
from gymport.utils import RecordConstructorArgs


class TransformReward(RewardWrapper[ObsType, ActType], RecordConstructorArgs):
    """Puts the reward of each step through a function.

    Args:
        env: The environment to wrap.
        func: Takes a reward and returns what to earn instead.
    """

    def __init__(
        self, env: Env[ObsType, ActType], func: Callable[[SupportsFloat], SupportsFloat]
    ) -> None:
        RecordConstructorArgs.__init__(self, func=func)
        RewardWrapper.__init__(self, env)
        self.func = func

    def reward(self, reward: SupportsFloat) -> SupportsFloat:
        """Return what the function makes of the reward."""
        return self.func(reward)
