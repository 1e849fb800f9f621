"""TimeLimit: episodes that are cut off after a number of steps."""

from __future__ import annotations

from typing import Any, SupportsFloat

from gymport.core import ActType, Env, ObsType, Wrapper
from gymport.utils import RecordConstructorArgs


class TimeLimit(Wrapper[ObsType, ActType, ObsType, ActType], RecordConstructorArgs):
    """Truncates each episode after a number of steps; ``make`` applies it.

    Args:
        env: The environment to wrap.
        max_episode_steps: The step, counted from 1, that ends an episode at the latest.

    Raises:
        AssertionError: ``max_episode_steps`` is not a positive int.

    Example:
        >>> from gymport.core import Env
        >>> class Endless(Env):
        ...     def reset(self, *, seed=None, options=None):
        ...         return 0, {}
        ...
        ...     def step(self, action):
        ...         return 0, 1.0, False, False, {}
        >>> env = TimeLimit(Endless(), max_episode_steps=2)
        >>> _ = env.reset()
        >>> [env.step(0)[3] for _ in range(2)]
        [False, True]
    """

    def __init__(self, env: Env[ObsType, ActType], max_episode_steps: int) -> None:
        positive = isinstance(max_episode_steps, int) and max_episode_steps > 0
        assert positive, f"max_episode_steps is {max_episode_steps!r}; give a positive int"
        RecordConstructorArgs.__init__(self, max_episode_steps=max_episode_steps)
        Wrapper.__init__(self, env)
        self._max_episode_steps = max_episode_steps
        self._elapsed_steps: Any = None

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment; from the last allowed step on ``truncated`` is True."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._elapsed_steps += 1
        if self._elapsed_steps >= self._max_episode_steps:
            truncated = True
        return observation, reward, terminated, truncated, info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the environment and the count of steps."""
        self._elapsed_steps = 0
        return self.env.reset(seed=seed, options=options)

    def _change_spec(self, spec: Any) -> None:
        spec.max_episode_steps = self._max_episode_steps
