"""The check of ``reset``: what it takes and what it returns."""

from __future__ import annotations

import inspect
from typing import Any

from gymport.checks.observation import check_observation
from gymport.checks.warning import warn

SIGNATURE = "def reset(self, *, seed=None, options=None)"
RETURN = "return observation, info"


def checked_reset(env: Any, **arguments: Any) -> Any:
    """Reset an environment and return the result unchanged, warning of what is wrong with it.

    Args:
        env: The environment.
        arguments: What to reset it with.

    Raises:
        AssertionError: The info is no dict, or the observation has not the parts of its space.
    """
    _warn_of_signature(env)
    result = env.reset(**arguments)
    if is_pair(result):
        observation, info = result
        check_observation(observation, env.observation_space, "reset")
        assert isinstance(info, dict), no_info(info)
    else:
        warn(no_pair(result))
    return result


def is_pair(result: Any) -> bool:
    """Whether it can be ``(observation, info)``."""
    return isinstance(result, tuple) and len(result) == 2


def takes(env: Any, argument: str) -> bool:
    """Whether ``reset`` takes the keyword argument, be it in ``**kwargs``."""
    parameters = inspect.signature(env.reset).parameters
    variable = (one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters.values())
    return argument in parameters or any(variable)


def warn_of_seed_default(env: Any) -> None:
    """Warn where ``reset`` has a seed of its own when it is given none."""
    seed = inspect.signature(env.reset).parameters.get("seed")
    if seed is not None and seed.default is not None:
        warn(
            f"reset() has `{seed}` in its signature, and with a fixed seed all its episodes are "
            f"alike; write {SIGNATURE}"
        )


def refusal(argument: str) -> str:
    """What to say of a ``reset`` that does not take the keyword argument."""
    return f"reset() takes no {argument}; write {SIGNATURE}: and call super().reset(seed=seed)"


def no_pair(result: Any) -> str:
    """What to say of a result that is not ``(observation, info)``."""
    what = f"{len(result)} values" if isinstance(result, tuple) else f"a {type(result).__name__}"
    return f"reset() returned {what}; write {RETURN} with a dict as info, even if it is empty"


def no_info(info: Any) -> str:
    """What to say of an info that is no dict."""
    return f"the info that reset() returned is a {type(info).__name__}; write {RETURN} with a dict"


def _warn_of_signature(env: Any) -> None:
    for argument in ("seed", "options"):
        if not takes(env, argument):
            warn(refusal(argument), DeprecationWarning)
    warn_of_seed_default(env)
