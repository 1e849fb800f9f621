"""The wrappers that change one thing: what is observed, earned or done."""

from __future__ import annotations

from typing import Any, SupportsFloat

from gymport.core.env import ActType, ObsType
from gymport.core.wrapper import Wrapper, WrapperActType, WrapperObsType


class ObservationWrapper(Wrapper[WrapperObsType, ActType, ObsType, ActType]):
    """A wrapper that changes observations only: write ``observation``.

    Set ``observation_space`` in the constructor where the change leaves the inner space.
    """

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[WrapperObsType, dict[str, Any]]:
        """Reset the inner environment and change its observation."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self.observation(observation), info

    def step(
        self, action: ActType
    ) -> tuple[WrapperObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment and change its observation."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self.observation(observation), reward, terminated, truncated, info

    def observation(self, observation: ObsType) -> WrapperObsType:
        """Return what to show instead of the inner environment's observation."""
        raise NotImplementedError


class RewardWrapper(Wrapper[ObsType, ActType, ObsType, ActType]):
    """A wrapper that changes rewards only: write ``reward``."""

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment and change its reward."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return observation, self.reward(reward), terminated, truncated, info

    def reward(self, reward: SupportsFloat) -> SupportsFloat:
        """Return what to earn instead of the inner environment's reward."""
        raise NotImplementedError


class ActionWrapper(Wrapper[ObsType, WrapperActType, ObsType, ActType]):
    """A wrapper that changes actions only: write ``action``.

    Set ``action_space`` in the constructor where the change takes actions of another space.
    """

    def step(
        self, action: WrapperActType
    ) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment with the changed action."""
        return self.env.step(self.action(action))

    def action(self, action: WrapperActType) -> ActType:
        """Return the inner environment's action for that of this wrapper."""
        raise NotImplementedError
