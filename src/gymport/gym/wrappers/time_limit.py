"""A limit of steps."""

from __future__ import annotations

import time
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
        steps: The limit up to gym 0.12.1, where seconds came before it.
        max_episode_seconds: A limit of time, which these releases had too.
    """

    _max_episode_seconds: float | None = None  # pickles of later releases have none

    def __init__(
        self,
        env: Any,
        max_episode_steps: int | None = None,
        *steps: int | None,
        max_episode_seconds: float | None = None,
    ) -> None:
        super().__init__(env)
        if version.has("limit_of_steps") and (steps or max_episode_seconds is not None):
            raise TypeError("TimeLimit takes env and max_episode_steps alone; give no seconds")
        if steps:
            max_episode_seconds, max_episode_steps = max_episode_steps, steps[0]
        self._max_episode_seconds = max_episode_seconds
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
        late = self._max_episode_seconds is not None and self._is_late()
        if late or (not unlimited and self._elapsed_steps >= limit):
            if version.has("truncated_key"):
                info[TRUNCATED_KEY] = not done
            done = True
        return observation, reward, done, info

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        self._elapsed_steps = 0
        self._episode_started_at = time.time()
        return self.env.reset(**kwargs)

    def _is_late(self) -> bool:
        elapsed: float = time.time() - self._episode_started_at
        return elapsed >= (self._max_episode_seconds or 0.0)
