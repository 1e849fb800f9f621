"""Rewards changed by a function."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.core import RewardWrapper


class TransformReward(RewardWrapper[Any, Any]):
    """Changes rewards by a function.

    Args:
        env: The environment to wrap.
        f: The function of a reward.
    """

    def __init__(self, env: Any, f: Any) -> None:
        super().__init__(env, new_step_api=True)
        assert callable(f), f"{f!r} is no function; give one that takes a reward"
        self.f = f

    def reward(self, reward: Any) -> Any:
        """Return what the function makes of the reward."""
        return self.f(reward)
