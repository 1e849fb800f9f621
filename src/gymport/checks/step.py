"""The check of ``step``: what it returns."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gymport.checks.observation import check_observation
from gymport.checks.warning import warn
from gymport.errors import Error

RETURN = "return observation, reward, terminated, truncated, info"
FLAGS = {4: ("done",), 5: ("terminated", "truncated")}
"""What stands between the reward and the info, by the number of values returned."""


def checked_step(env: Any, action: Any) -> Any:
    """Step an environment and return the result unchanged, warning of what is wrong with it.

    The action is passed on as it is: some environments take actions outside of their space.

    Raises:
        AssertionError: The result is no tuple or the info no dict, or the observation has not the
            parts of its space.
        Error: The result has neither 5 values nor the 4 of the API before gym 0.26.
    """
    result = env.step(action)
    assert isinstance(result, tuple), f"step() returned a {type(result).__name__}; write {RETURN}"
    if len(result) not in FLAGS:
        raise Error(wrong_number(result))
    observation, reward, *flags, info = result
    if len(result) == 4:
        warn(wrong_number(result), DeprecationWarning)
    for name, flag in zip(FLAGS[len(result)], flags):
        _check_flag(name, flag)
    check_observation(observation, env.observation_space, "step")
    _check_reward(reward)
    assert isinstance(info, dict), (
        f"the info that step() returned is a {type(info).__name__}; "
        "return a dict, even if it is empty"
    )
    return result


def wrong_number(result: Any) -> str:
    """What to say of a result that has not 5 values."""
    hint = ", or keep the code and use gymport.modernize(env)" if len(result) == 4 else ""
    return f"step() returned {len(result)} values; write {RETURN}{hint}"


def _check_flag(name: str, flag: Any) -> None:
    if not isinstance(flag, (bool, np.bool_)):
        warn(f"the {name} that step() returned is a {type(flag).__name__}; return bool({name})")


def _check_reward(reward: Any) -> None:
    kind = type(reward)
    if not (np.issubdtype(kind, np.integer) or np.issubdtype(kind, np.floating)):
        warn(f"the reward that step() returned is a {kind.__name__}; return float(reward)")
    elif not math.isfinite(reward):
        warn(f"the reward that step() returned is {reward}; return a finite number")
