"""How one environment of a vector is reset and stepped, and what the vector returns of it."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.utils.step_api_compatibility import (
    convert_to_terminated_truncated_step_api,
)
from gymport.gym_0_22.version import SPEAKS, has

BOTH = SPEAKS.render == "both"
"""Whether steps have both forms; inside a vector they then have two flags."""
FLAGS = 1 if SPEAKS.step == "done" and not BOTH else 2
"""How many flags a step inside a vector has: done, or terminated and truncated."""
DICT_INFOS = has("dict_infos")
"""Whether the infos of a vector are one dict of arrays."""
INFO_ARGUMENT = "return_info" in SPEAKS.reset_arguments
"""Whether ``reset`` returns infos only if asked to."""


def resets_with_info(return_info: bool) -> bool:
    """Whether a reset returns the infos too."""
    return return_info or not INFO_ARGUMENT


def reset_arguments(seed: Any, return_info: bool, options: Any) -> dict[str, Any]:
    """Return the arguments for one environment's reset: those that are given."""
    given = {"seed": seed, "options": options, "return_info": return_info or None}
    return {name: value for name, value in given.items() if value is not None}


def step(env: Any, action: Any) -> Any:
    """Step an environment, and reset it at the end of an episode.

    Returns:
        Observation, reward, as many flags as there are, and info. At the end of an episode the
        observation is the next one's first, and the info has the last one.
    """
    result = env.step(action)
    if BOTH:
        result = convert_to_terminated_truncated_step_api(result)
    observation, reward, *ends, info = result
    if any(ends):
        observation, info = _next_episode(env, observation, info)
    return (observation, reward, *ends, info)


def _next_episode(env: Any, observation: Any, info: dict[str, Any]) -> Any:
    """The next episode's first observation, and the info that goes with it."""
    key: Any = SPEAKS.final_observation_key
    if SPEAKS.final_info_key is None:
        info[key] = observation
        return env.reset(), info
    first, first_info = env.reset()
    first_info[key] = observation
    first_info[SPEAKS.final_info_key] = info
    return first, first_info
