"""A limit of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.dialects import TRUNCATED_KEY
from gymport.gym import version
from gymport.gym.core import Wrapper

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep


class TimeLimit(Wrapper):
    """Ends an episode after so many steps; the info says whether only time ran out.

    Args:
        env: The environment to wrap.
        max_episode_steps: The limit; None: what the spec says.
    """

    def __init__(self, env: Any, max_episode_steps: int | None = None) -> None:
        super().__init__(env)
        spec = self.env.spec
        if spec is not None:
            max_episode_steps = max_episode_steps or spec.max_episode_steps
            spec.max_episode_steps = max_episode_steps
        self._max_episode_steps: Any = max_episode_steps
        self._elapsed_steps: Any = None

    def step(self, action: Any) -> DoneStep:
        """Step the environment; say done when the limit is reached."""
        assert self._elapsed_steps is not None, "Cannot call env.step() before calling reset()"
        observation, reward, done, info = self.env.step(action)
        self._elapsed_steps += 1
        limit = self._max_episode_steps
        unlimited = limit is None and not version.has("truncated_key")
        if not unlimited and self._elapsed_steps >= limit:
            if version.has("truncated_key"):
                info[TRUNCATED_KEY] = not done
            done = True
        return observation, reward, done, info

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        self._elapsed_steps = 0
        return self.env.reset(**kwargs)
