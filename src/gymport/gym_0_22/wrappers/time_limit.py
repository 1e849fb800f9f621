"""A limit of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.dialects import TRUNCATED_KEY
from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.utils.step_api_compatibility import (
    convert_to_terminated_truncated_step_api,
)
from gymport.gym_0_22.wrappers._steps import BOTH, FLAGS, form_of

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step


class TimeLimit(Wrapper[Any, Any]):
    """Ends an episode after so many steps, and says that time ran out.

    Args:
        env: The environment to wrap.
        max_episode_steps: The limit; None: what the spec says.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(
        self, env: Any, max_episode_steps: int | None = None, new_step_api: bool = False
    ) -> None:
        super().__init__(env, new_step_api)
        spec = self.env.spec
        if spec is not None:
            if max_episode_steps is None:
                max_episode_steps = spec.max_episode_steps
            spec.max_episode_steps = max_episode_steps
        self._max_episode_steps: Any = max_episode_steps
        self._elapsed_steps: Any = None

    if FLAGS:

        def step(self, action: Any) -> Step[Any]:
            """Step the environment; truncate when the limit is reached."""
            observation, reward, terminated, truncated, info = self.env.step(action)
            self._elapsed_steps += 1
            if self._elapsed_steps >= self._max_episode_steps:
                truncated = True
            return observation, reward, terminated, truncated, info

    elif BOTH:

        def step(self, action: Any) -> Step[Any]:
            """Step the environment; truncate when the limit is reached."""
            result = convert_to_terminated_truncated_step_api(self.env.step(action))
            observation, reward, terminated, truncated, info = result
            self._elapsed_steps += 1
            if self._elapsed_steps >= self._max_episode_steps and (
                self.new_step_api or not terminated
            ):
                truncated = True
            return form_of(self, (observation, reward, terminated, truncated, info))

    else:

        def step(self, action: Any) -> Step[Any]:
            """Step the environment; say done when the limit is reached."""
            observation, reward, done, info = self.env.step(action)
            self._elapsed_steps += 1
            if self._elapsed_steps >= self._max_episode_steps:
                info[TRUNCATED_KEY] = not done
                done = True
            four: Any = (observation, reward, done, info)
            result: Step[Any] = four
            return result

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment and count anew."""
        self._elapsed_steps = 0
        return self.env.reset(**kwargs)
