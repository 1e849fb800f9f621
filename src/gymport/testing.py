"""``check_env``: whether an environment keeps to the modern API, and what to write if it does not.

Example:
    >>> from gymport import core, spaces
    >>> class Guess(core.Env):
    ...     observation_space = action_space = spaces.Discrete(2)
    ...
    ...     def reset(self, *, seed=None, options=None):
    ...         super().reset(seed=seed)
    ...         return 2, {}
    ...
    ...     def step(self, action):
    ...         return 0, float(action), True, False, {}
    >>> check_env(Guess())
    Traceback (most recent call last):
        ...
    AssertionError: the observation 2 of reset() is not in Discrete(2); return an element of it
    >>> Guess.observation_space = spaces.Discrete(3)
    >>> check_env(Guess())
"""

from __future__ import annotations

import importlib
import inspect
from typing import Any

from gymport.adapters.modern import modernize
from gymport.checks import warning
from gymport.checks.determinism import (
    check_contained,
    check_reset_options,
    check_reset_seed,
    check_step_determinism,
)
from gymport.checks.families import is_env, is_of_gym
from gymport.checks.render import checked_render
from gymport.checks.reset import SIGNATURE, checked_reset, is_pair, no_info, no_pair
from gymport.checks.spaces import ROLES, check_limits, check_spaces
from gymport.checks.step import checked_step


def check_env(
    env: Any,
    warn: bool | None = None,
    skip_render_check: bool = False,
    skip_close_check: bool = False,
) -> None:
    """Check that an environment keeps to the modern API: its spaces, methods, seeding, rendering.

    The environment is reset and stepped. Where it has a spec, others are made of that, one for
    each declared render mode, and one to be closed twice. The checks and their outcomes are those
    of gymnasium 1.1's ``check_env``; what is likely, but not certain to be a mistake is a warning.

    Args:
        env: An environment of the core or of gymnasium, without wrappers.
        warn: Has no effect any more, and is warned of.
        skip_render_check: Whether to leave out rendering.
        skip_close_check: Whether to leave out closing.

    Raises:
        TypeError: It is no environment of the two, or declares something else than spaces.
        AttributeError: It declares no action or observation space.
        AssertionError: It breaks the contract.
        gymport.errors.Error: ``reset`` takes no seed or options, or ``step`` returns neither 4
            nor 5 values.
    """
    if warn is not None:
        warning.warn("check_env() takes no account of warn=…; leave it out")
    env = _checkable(env)
    check_spaces(env)
    for role in ROLES:
        check_limits(getattr(env, f"{role}_space"), role)
    _check_reset(env)
    checked_reset(env)
    checked_step(env, env.action_space.sample())
    check_step_determinism(env)
    if not skip_render_check:
        _check_render(env)
    if not skip_close_check and env.spec is not None:
        _check_close(env.spec.make())


def _checkable(env: Any) -> Any:
    """The environment, giving numpy values."""
    if not is_env(env):
        raise TypeError(_no_env(env))
    if env.unwrapped is not env:
        warning.warn(
            f"{env} is wrapped, and its wrappers are checked with it; "
            "check_env(env.unwrapped) checks the environment alone"
        )
    if env.metadata.get("jax"):
        env = modernize(env, library="gymnasium")
        return importlib.import_module("gymnasium.wrappers").JaxToNumpy(env)
    return env


def _no_env(env: Any) -> str:
    kind = f"{type(env).__module__}.{type(env).__qualname__}"
    if is_of_gym(env):
        return (
            f"{kind} is made of gym's classes; check_env(gymport.modernize(env)) checks it as "
            "modern code sees it, and a class derived from gymport.core.Env or gymnasium.Env "
            "needs no conversion"
        )
    return (
        f"{kind} is no environment: derive it from gymport.core.Env or gymnasium.Env, "
        "or write check_env(gymport.modernize(env))"
    )


def _check_reset(env: Any) -> None:
    if callable(inspect.getattr_static(env, "seed", None)):  # its own, not what it passes on
        warning.warn(f"seed() is no part of the API any more; write {SIGNATURE} instead of it")
    if "return_info" in inspect.signature(env.reset).parameters:
        warning.warn(
            f"reset() takes return_info, but has to return the info always; write {SIGNATURE}"
        )
    result = env.reset()
    assert is_pair(result), no_pair(result)
    check_contained(result[0], env.observation_space, "reset()")
    assert isinstance(result[1], dict), no_info(result[1])
    check_reset_seed(env)
    check_reset_options(env)


def _check_render(env: Any) -> None:
    if env.render_mode is not None:
        checked_render(env)
    if env.spec is not None:
        for mode in env.metadata["render_modes"]:
            _check_mode(env.spec.make(render_mode=mode))
    elif any(mode != env.render_mode for mode in env.metadata.get("render_modes") or ()):
        warning.warn(
            "the other render modes were not checked, as an environment without a spec cannot be "
            "made again; register it and check what make() returns"
        )


def _check_mode(env: Any) -> None:
    env.reset()
    checked_render(env)
    env.close()


def _check_close(env: Any) -> None:
    env.close()
    try:
        env.close()
    except Exception as error:  # whatever it is: a second call should do nothing
        warning.warn(
            f"close() raised {error!r} when called again; let it do nothing on a closed environment"
        )
