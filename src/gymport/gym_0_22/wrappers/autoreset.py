"""Episodes that follow each other by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.utils.step_api_compatibility import (
    convert_to_terminated_truncated_step_api,
)
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_0_22.wrappers._steps import BOTH, form_of, over, reset_with_info

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

_PREFIX = "final" if SPEAKS.step == "flags" or BOTH else "terminal"
FINAL = (f"{_PREFIX}_observation", f"{_PREFIX}_info")
"""The keys under which the next episode's first info has the last observation and info."""


class AutoResetWrapper(Wrapper[Any, Any]):
    """Resets the environment in the step that ends an episode, and returns what that gives.

    Args:
        env: The environment to wrap.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def step(self, action: Any) -> Step[Any]:
        """Step the environment, and reset it at the end of an episode."""
        result = self.env.step(action)
        if BOTH:
            result = convert_to_terminated_truncated_step_api(result)
        observation, reward, *ends, info = result
        if not over(ends):
            return form_of(self, result)
        next_observation, next_info = reset_with_info(self.env)
        for key, last in zip(FINAL, (observation, info)):
            assert key not in next_info, f'info dict cannot contain key "{key}" '
            next_info[key] = last
        return form_of(self, (next_observation, reward, *ends, next_info))
