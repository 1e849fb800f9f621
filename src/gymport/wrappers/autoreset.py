"""Autoreset: the step after the end of an episode begins the next one."""

from __future__ import annotations

from typing import Any, SupportsFloat

from gymport.core import ActType, Env, ObsType, Wrapper
from gymport.utils import RecordConstructorArgs


class Autoreset(Wrapper[ObsType, ActType, ObsType, ActType], RecordConstructorArgs):
    """Resets an environment whose episode ended on the next ``step``, as vector environments do.

    That step takes no account of its action and returns the first observation and info of the new
    episode, with a reward of 0. (Before gymnasium 1.0 the reset came with the ending step.)

    Args:
        env: The environment to wrap.

    Attributes:
        autoreset: Whether the next step will reset.
    """

    def __init__(self, env: Env[ObsType, ActType]) -> None:
        RecordConstructorArgs.__init__(self)
        Wrapper.__init__(self, env)
        self.autoreset = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the environment; the next step is an ordinary one."""
        self.autoreset = False
        return self.env.reset(seed=seed, options=options)

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment, or reset it where the last step ended the episode."""
        if self.autoreset:
            observation, info = self.env.reset()
            self.autoreset = False
            return observation, 0.0, False, False, info
        observation, reward, terminated, truncated, info = self.env.step(action)
        self.autoreset = terminated or truncated
        return observation, reward, terminated, truncated, info
