"""Results of steps and resets for wrappers that work in every release."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence

from gymport.gym_0_22.utils.step_api_compatibility import step_api_compatibility
from gymport.gym_0_22.version import SPEAKS

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

BOTH = SPEAKS.render == "both"
"""Whether the release has both forms of a step, and wrappers say which one they return."""
FLAGS = SPEAKS.step == "flags"
"""Whether a step has two flags and nothing else."""


def over(ends: Sequence[Any]) -> Any:
    """Whether the episode is over, by what stands between reward and info: done, or two flags."""
    return ends[0] if len(ends) == 1 else ends[0] | ends[1]


def form_of(wrapper: Any, result: Any) -> Step[Any]:
    """Return a step result in the form that the wrapper's steps have.

    Wrappers of 0.25 worked with two flags, whatever they were given, so infos say of every end
    whether it was truncated.
    """
    formed: Step[Any] = result
    if BOTH:
        is_vector = wrapper.__dict__.get("is_vector_env", False)  # not by forwarding: that is slow
        flags = step_api_compatibility(result, True, is_vector)
        formed = step_api_compatibility(flags, wrapper.new_step_api, is_vector)
    return formed


def reset_with_info(env: Any, **kwargs: Any) -> Any:
    """Reset an environment; return observation and info."""
    if SPEAKS.reset == "obs_info":
        return env.reset(**kwargs)
    return env.reset(**{**kwargs, "return_info": True})
