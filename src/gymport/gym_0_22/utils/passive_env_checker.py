"""Checks that leave an environment and what it returns as they are."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

import numpy as np

from gymport.gym_0_22 import error, logger, spaces
from gymport.gym_0_22.utils._space_checks import (
    check_box_action_space,
    check_box_observation_space,
    check_space,
)
from gymport.gym_0_22.version import SPEAKS

__all__ = ["check_space"]

check_observation_space = partial(
    check_space, space_type="observation", check_box_space_fn=check_box_observation_space
)
check_action_space = partial(
    check_space, space_type="action", check_box_space_fn=check_box_action_space
)
_INTEGERS: tuple[type[Any], ...] = (np.int64, int)


def check_obs(obs: Any, observation_space: Any, method_name: str) -> None:
    """Warn of an observation that is not what its space says.

    Args:
        obs: The observation.
        observation_space: Its space.
        method_name: What returned it.

    Raises:
        AssertionError: It has not the parts of a Tuple or a Dict.
    """
    said = f"The obs returned by the `{method_name}()` method"
    if isinstance(observation_space, spaces.Tuple):
        _check_tuple(obs, observation_space, said, method_name)
    elif isinstance(observation_space, spaces.Dict):
        _check_dict(obs, observation_space, said, method_name)
    else:
        _check_value(obs, observation_space, said)
    try:
        if obs not in observation_space:
            logger.warn(f"{said} is not within the observation space.")
    except Exception as failed:  # a space may make what it likes of a strange value
        logger.warn(f"{said} is not within the observation space with exception: {failed}")


def _check_value(obs: Any, space: Any, said: str) -> None:
    if isinstance(space, spaces.Discrete):
        if not isinstance(obs, _INTEGERS):
            logger.warn(f"{said} should be an int or np.int64, actual type: {type(obs)}")
    elif isinstance(space, spaces.Box) and space.shape == ():
        return
    elif isinstance(space, (spaces.Box, spaces.MultiBinary, spaces.MultiDiscrete)):
        if not isinstance(obs, np.ndarray):
            logger.warn(f"{said} was expecting a numpy array, actual type: {type(obs)}")
        elif isinstance(space, spaces.Box) and obs.dtype != space.dtype:
            logger.warn(
                f"{said} was expecting numpy array dtype to be {space.dtype}, "
                f"actual type: {obs.dtype}"
            )


def _check_tuple(obs: Any, space: Any, said: str, method_name: str) -> None:
    if not isinstance(obs, tuple):
        logger.warn(f"{said} was expecting a tuple, actual type: {type(obs)}")
    assert len(obs) == len(space.spaces), (
        f"{said} length is not same as the observation space length, obs length: {len(obs)}, "
        f"space length: {len(space.spaces)}"
    )
    for part, part_space in zip(obs, space.spaces):
        check_obs(part, part_space, method_name)


def _check_dict(obs: Any, space: Any, said: str, method_name: str) -> None:
    assert isinstance(obs, dict), f"{said} must be a dict, actual type: {type(obs)}"
    assert obs.keys() == space.spaces.keys(), (
        f"{said} observation keys is not same as the observation space keys, "
        f"obs keys: {list(obs)}, space keys: {list(space.spaces)}"
    )
    for key, part_space in space.spaces.items():
        check_obs(obs[key], part_space, method_name)


def env_reset_passive_checker(env: Any, **kwargs: Any) -> Any:
    """Reset an environment and return the result, warning of what is wrong with it.

    Raises:
        AssertionError: The info is no dict, or the observation has not the parts of its space.
    """
    _warn_of_signature(inspect.signature(env.reset).parameters)
    result = env.reset(**kwargs)
    if SPEAKS.reset == "obs":
        _check_asked_result(env, result, bool(kwargs.get("return_info", False)))
    elif not isinstance(result, tuple):
        logger.warn(
            "The result returned by `env.reset()` was not a tuple of the form `(obs, info)`, where "
            "`obs` is a observation and `info` is a dictionary containing additional information. "
            f"Actual type: `{type(result)}`"
        )
    elif len(result) != 2:
        logger.warn(
            "The result returned by `env.reset()` should be `(obs, info)` by default, , where "
            "`obs` is a observation and `info` is a dictionary containing additional information."
        )
    else:
        check_obs(result[0], env.observation_space, "reset")
        assert isinstance(result[1], dict), (
            "The second element returned by `env.reset()` was not a dictionary, "
            f"actual type: {type(result[1])}"
        )
    return result


def _check_asked_result(env: Any, result: Any, with_info: bool) -> None:
    """Check what a reset gave that returns the info only if asked to."""
    if not with_info:
        check_obs(result, env.observation_space, "reset")
        return
    assert isinstance(result, tuple), (
        "The result returned by `env.reset(return_info=True)` was not a tuple, "
        f"actual type: {type(result)}"
    )
    assert len(result) == 2, (
        "The length of the result returned by `env.reset(return_info=True)` is not 2, "
        f"actual length: {len(result)}"
    )
    assert isinstance(result[1], dict), (
        "The second element returned by `env.reset(return_info=True)` was not a dictionary, "
        f"actual type: {type(result[1])}"
    )
    check_obs(result[0], env.observation_space, "reset")


def _warn_of_signature(parameters: Any) -> None:
    if "seed" not in parameters and "kwargs" not in parameters:
        logger.warn(
            "Future gym versions will require that `Env.reset` can be passed a `seed` instead of "
            "using `Env.seed` for resetting the environment random number generator."
        )
    seed = parameters.get("seed")
    if seed is not None and seed.default is not None:
        logger.warn(
            "The default seed argument in `Env.reset` should be `None`, otherwise the environment "
            f"will by default always be deterministic. Actual default: {seed}"
        )
    if SPEAKS.reset == "obs" and "return_info" not in parameters and "kwargs" not in parameters:
        logger.warn(
            "Future gym versions will require that `Env.reset` can be passed `return_info` to "
            "return information from the environment resetting."
        )
    if "options" not in parameters and "kwargs" not in parameters:
        logger.warn(
            "Future gym versions will require that `Env.reset` can be passed `options` to allow "
            "the environment initialisation to be passed additional information."
        )


def env_step_passive_checker(env: Any, action: Any) -> Any:
    """Step an environment and return the result, warning of what is wrong with it.

    Raises:
        AssertionError: The result is no tuple or the info no dict.
        gym.error.Error: The result has neither four nor five values.
    """
    result = env.step(action)
    assert isinstance(result, tuple), (
        f"Expects step result to be a tuple, actual type: {type(result)}"
    )
    if len(result) not in (4, 5):
        raise error.Error(
            "Expected `Env.step` to return a four or five element tuple, actual number of elements "
            f"returned: {len(result)}."
        )
    observation, reward, *ends, info = result
    if len(ends) == 1 and SPEAKS.render != "argument":
        logger.deprecation(
            "Core environment is written in old step API which returns one bool instead of two. "
            "It is recommended to rewrite the environment with new step API. "
        )
    for name, end in zip(("done",) if len(ends) == 1 else ("terminated", "truncated"), ends):
        if not isinstance(end, (bool, np.bool_)):
            logger.warn(f"Expects `{name}` signal to be a boolean, actual type: {type(end)}")
    check_obs(observation, env.observation_space, "step")
    _check_reward(reward)
    assert isinstance(info, dict), (
        f"The `info` returned by `step()` must be a python dictionary, actual type: {type(info)}"
    )
    return result


def _check_reward(reward: Any) -> None:
    if not _is_number(reward):
        logger.warn(
            "The reward returned by `step()` must be a float, int, np.integer or np.floating, "
            f"actual type: {type(reward)}"
        )
        return
    if np.isnan(reward):
        logger.warn("The reward is a NaN value.")
    if np.isinf(reward):
        logger.warn("The reward is an inf value.")


def _is_number(value: Any) -> bool:
    return any(np.issubdtype(type(value), kind) for kind in (np.integer, np.floating))


def env_render_passive_checker(env: Any, *args: Any, **kwargs: Any) -> Any:
    """Render an environment and return the result, warning of what it does not declare.

    Raises:
        AssertionError: It was made with a mode that it does not declare.
    """
    modes = env.metadata.get("render_modes")
    if modes is None:
        logger.warn(
            "No render modes was declared in the environment (env.metadata['render_modes'] is None "
            "or not defined), you may have trouble when calling `.render()`."
        )
    else:
        _check_modes(modes)
        if len(modes) > 0:
            _check_fps(env.metadata.get("render_fps"))
        if SPEAKS.make_render_mode:
            _check_mode(env.render_mode, modes)
    return env.render(*args, **kwargs)


def _check_modes(modes: Any) -> None:
    if not isinstance(modes, (list, tuple)):
        logger.warn(
            f"Expects the render_modes to be a sequence (i.e. list, tuple), "
            f"actual type: {type(modes)}"
        )
    elif not all(isinstance(mode, str) for mode in modes):
        kinds = [type(mode) for mode in modes]
        logger.warn(f"Expects all render modes to be strings, actual types: {kinds}")


def _check_fps(fps: Any) -> None:
    if fps is None:
        logger.warn(
            "No render fps was declared in the environment (env.metadata['render_fps'] is None or "
            "not defined), rendering may occur at inconsistent fps."
        )
    elif not _is_number(fps):
        logger.warn(
            "Expects the `env.metadata['render_fps']` to be an integer or a float, "
            f"actual type: {type(fps)}"
        )
    else:
        assert fps > 0, (
            f"Expects the `env.metadata['render_fps']` to be greater than zero, actual value: {fps}"
        )


def _check_mode(mode: Any, modes: Any) -> None:
    if len(modes) == 0:
        assert mode is None, (
            f"With no render_modes, expects the Env.render_mode to be None, actual value: {mode}"
        )
    else:
        assert mode is None or mode in modes, (
            "The environment was initialized successfully however with an unsupported render mode. "
            f"Render mode: {mode}, modes: {modes}"
        )
