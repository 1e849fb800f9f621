"""A check that an environment keeps to gym 0.21's API."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import logger, spaces, version
from gymport.gym.core import Env, GoalEnv

_ARRAYLESS: Any = (spaces.Dict, spaces.Tuple)
_NUMBERS: Any = (float, int, np.float32)


def check_env(env: Any, warn: bool = True, skip_render_check: bool = True) -> None:
    """Check that an environment keeps to the API; it is reset and stepped.

    Args:
        env: The environment.
        warn: Whether to warn of what learning algorithms may trip over.
        skip_render_check: Whether to leave rendering out.

    Raises:
        AssertionError: It does not; the message says where.
    """
    assert isinstance(env, Env), "Your environment must inherit from the gym.Env class"
    _check_spaces(env)
    if version.has("order_enforced"):
        _check_order(env)
    if warn:
        _warn_of_spaces(env)
    _check_returned_values(env)
    if not skip_render_check:
        _check_render(env, warn)
    if not isinstance(env.observation_space, _ARRAYLESS) and not isinstance(
        env.action_space, _ARRAYLESS
    ):
        _warn_of_strange_numbers(env)


def _check_spaces(env: Any) -> None:
    for name in ("observation_space", "action_space"):
        space = getattr(env, name, None)
        assert isinstance(space, spaces.Space), (
            f"You must specify an {name}, and it must inherit from gym.spaces.Space; it is {space}"
        )


def _check_order(env: Any) -> None:
    """Step the environment, which it may only refuse for want of a reset."""
    try:
        env.step(env.action_space.sample())
    except AssertionError as refused:
        if str(refused) != "Cannot call env.step() before calling reset()":
            raise


def _check_returned_values(env: Any) -> None:
    _check_observation(env.reset(), env.observation_space, "reset")
    result = env.step(env.action_space.sample())
    assert len(result) == 4, "The `step()` method must return four values: obs, reward, done, info"
    observation, reward, done, info = result
    _check_observation(observation, env.observation_space, "step")
    assert isinstance(reward, _NUMBERS), (
        f"The reward returned by `step()` must be a float; it is a {type(reward)}"
    )
    assert isinstance(done, bool), f"The `done` signal must be a boolean; it is a {type(done)}"
    assert isinstance(info, dict), f"The `info` returned by `step()` must be a dict; it is {info!r}"
    if isinstance(env, GoalEnv):
        goals = observation["achieved_goal"], observation["desired_goal"]
        assert reward == env.compute_reward(*goals, info), "compute_reward gives another reward"


def _check_observation(observation: Any, space: Any, method: str) -> None:
    if isinstance(space, spaces.Dict):
        assert isinstance(observation, dict), (
            f"The observation returned by `{method}()` must be a dictionary"
        )
        for key, part in space.spaces.items():
            try:
                _check_part(observation[key], part, method)
            except AssertionError as wrong:
                raise AssertionError(f"Error while checking key={key}: {wrong}") from wrong
    else:
        _check_part(observation, space, method)


def _check_part(observation: Any, space: Any, method: str) -> None:
    returned = f"The observation returned by the `{method}()` method"
    if not isinstance(space, spaces.Tuple):
        assert not isinstance(observation, tuple), f"{returned} should be one value, not a tuple"
    if isinstance(space, spaces.Discrete):
        assert isinstance(observation, int), f"{returned} must be an int"
    elif not isinstance(space, _ARRAYLESS):
        assert isinstance(observation, np.ndarray), f"{returned} must be a numpy array"
    assert space.contains(observation), f"{returned} does not match the given observation space"


def _warn_of_spaces(env: Any) -> None:
    shown = env.observation_space
    parts = shown.spaces if isinstance(shown, spaces.Dict) else {"": shown}
    for key, space in parts.items():
        if isinstance(space, spaces.Box):
            _warn_of_observations(space, key)
    if isinstance(env.action_space, spaces.Box):
        _warn_of_actions(env.action_space)


def _warn_of_observations(space: Any, key: str) -> None:
    if len(space.shape) == 3:
        _warn_of_images(space, key)
    elif len(space.shape) != 1:
        _say(f"Your observation {key} is neither an image nor a 1D vector; flatten it")
    _check_bounds(space, "observation")


def _warn_of_images(space: Any, key: str) -> None:
    if space.dtype != np.uint8:
        _say(f"Your observation {key} looks like an image, but its dtype is not np.uint8")
    if np.any(space.low != 0) or np.any(space.high != 255):
        _say(f"Your observation {key} looks like an image, but its bounds are not 0 and 255")


def _warn_of_actions(space: Any) -> None:
    _check_bounds(space, "action")
    if np.any(np.abs(space.low) != np.abs(space.high)) or np.any(np.abs(space.high) > 1):
        _say("Your actions are not between -1 and 1; a symmetric, normalized space learns better")


def _check_bounds(space: Any, what: str) -> None:
    if np.any(np.isneginf(space.low)):
        _say(f"Agent's minimum {what} space value is -infinity. This is probably too low.")
    if np.any(np.isposinf(space.high)):
        _say(f"Agent's maximum {what} space value is infinity. This is probably too high.")
    if np.any(space.low == space.high):
        _say(f"Agent's maximum and minimum {what} space values are equal")
    assert not np.any(space.low > space.high), f"the minimum {what} is greater than the maximum"
    for bound in (space.low, space.high):
        assert bound.shape == space.shape, f"the {what} space and a bound differ in shape"


def _check_render(env: Any, warn: bool) -> None:
    modes = env.metadata.get("render.modes")
    if modes is None and warn:
        _say("No render modes are declared in env.metadata['render.modes']")
    for mode in modes or ():
        env.render(mode=mode)
    env.close()


def _warn_of_strange_numbers(env: Any) -> None:
    for _ in range(10):
        observation, reward, _, _ = env.step(env.action_space.sample())
        for what, value in (("observation", observation), ("reward", reward)):
            if np.any(np.isnan(value)):
                _say(f"Encountered NaN value in {what}s.")
            if np.any(np.isinf(value)):
                _say(f"Encountered inf value in {what}s.")


def _say(text: str) -> None:
    logger.warn(text, stacklevel=4)
