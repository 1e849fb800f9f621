"""Checks that call ``reset``: its arguments, what it returns, and what a seed decides."""

from __future__ import annotations

import inspect
from copy import deepcopy
from typing import Any

import numpy as np

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.core import resets_with_info

_NO_SUPER = "Mostly likely the environment reset function does not call `super().reset(seed=seed)`"
_NEVER = "This should never happen, please report this issue. The error was:"


def data_equivalence(data_1: Any, data_2: Any) -> bool:
    """Whether two observations or infos are the same, numbers nearly so."""
    if type(data_1) is not type(data_2):
        return False
    if isinstance(data_1, dict):
        return data_1.keys() == data_2.keys() and all(
            data_equivalence(data_1[key], data_2[key]) for key in data_1
        )
    if isinstance(data_1, (tuple, list)):
        return len(data_1) == len(data_2) and all(map(data_equivalence, data_1, data_2))
    if isinstance(data_1, np.ndarray):
        return data_1.shape == data_2.shape and np.allclose(data_1, data_2, atol=1e-5)
    return bool(data_1 == data_2)


def _takes(env: Any, argument: str) -> bool:
    """Whether ``reset`` takes a keyword argument, be it in ``**kwargs``."""
    parameters = inspect.signature(env.reset).parameters
    rest = parameters.get("kwargs")
    return argument in parameters or (
        rest is not None and rest.kind is inspect.Parameter.VAR_KEYWORD
    )


def _reset(env: Any, **kwargs: Any) -> Any:
    """The observation of a reset."""
    result = env.reset(**kwargs)
    return result[0] if resets_with_info(kwargs) else result


def check_reset_seed(env: Any) -> None:
    """Check that a seed given to ``reset`` decides what follows.

    Raises:
        gym.error.Error: ``reset`` takes no seed.
        AssertionError: It does not seed the random stream.
    """
    if not _takes(env, "seed"):
        raise error.Error(
            "The `reset` method does not provide a `seed` or `**kwargs` keyword argument."
        )
    try:
        _check_streams(env)
    except TypeError as failed:
        raise AssertionError(
            "The environment cannot be reset with a random seed, even though `seed` or `kwargs` "
            f"appear in the signature. {_NEVER} {failed}"
        ) from failed
    seed = inspect.signature(env.reset).parameters.get("seed")
    if seed is not None and seed.default is not None:
        logger.warn(
            "The default seed argument in reset should be `None`, otherwise the environment will "
            f"by default always be deterministic. Actual default: {seed.default}"
        )


def _check_streams(env: Any) -> None:
    first = _seeded(env, 123)
    assert env.unwrapped._np_random is not None, (
        "Expects the random number generator to have been generated given a seed was passed to "
        f"reset. {_NO_SUPER}."
    )
    state = deepcopy(env.unwrapped._np_random.bit_generator.state)
    second = _seeded(env, 123)
    if env.spec is not None and env.spec.nondeterministic is False:
        assert data_equivalence(first, second), (
            "Using `env.reset(seed=123)` is non-deterministic as the observations are not "
            "equivalent."
        )
    assert env.unwrapped._np_random.bit_generator.state == state, (
        f"{_NO_SUPER} as the random generates are not same when the same seeds are passed to "
        "`env.reset`."
    )
    _seeded(env, 456)
    assert env.unwrapped._np_random.bit_generator.state != state, (
        f"{_NO_SUPER} as the random number generators are not different when different seeds are "
        "passed to `env.reset`."
    )


def _seeded(env: Any, seed: int) -> Any:
    observation = _reset(env, seed=seed)
    assert observation in env.observation_space, (
        f"The observation returned by `env.reset(seed={seed})` is not within the observation space."
    )
    return observation


def check_reset_options(env: Any) -> None:
    """Check that ``reset`` takes options.

    Raises:
        gym.error.Error: It has no argument for them.
        AssertionError: It raises a TypeError when given some.
    """
    if not _takes(env, "options"):
        raise error.Error(
            "The `reset` method does not provide an `options` or `**kwargs` keyword argument."
        )
    try:
        env.reset(options={})
    except TypeError as failed:
        raise AssertionError(
            "The environment cannot be reset with options, even though `options` or `**kwargs` "
            f"appear in the signature. {_NEVER} {failed}"
        ) from failed


def check_reset_info(env: Any) -> None:
    """Check that ``reset`` returns an info if asked to.

    Raises:
        gym.error.Error: It has no argument to ask with.
        AssertionError: It returns something else.
    """
    if not _takes(env, "return_info"):
        raise error.Error(
            "The `reset` method does not provide a `return_info` or `**kwargs` keyword argument."
        )
    try:
        _check_asked(env)
    except TypeError as failed:
        raise AssertionError(
            "The environment cannot be reset with `return_info=True`, even though `return_info` or "
            f"`kwargs` appear in the signature. {_NEVER} {failed}"
        ) from failed


def _check_asked(env: Any) -> None:
    assert env.reset(return_info=False) in env.observation_space, (
        "The value returned by `env.reset(return_info=True)` is not within the observation space."
    )
    result = env.reset(return_info=True)
    called = "Calling the reset method with `return_info=True` did not return a"
    assert isinstance(result, tuple), f"{called} tuple, actual type: {type(result)}"
    assert len(result) == 2, f"{called} 2-tuple, actual length: {len(result)}"
    observation, info = result
    assert observation in env.observation_space, (
        "The first element returned by `env.reset(return_info=True)` is not within the "
        "observation space."
    )
    assert isinstance(info, dict), (
        "The second element returned by `env.reset(return_info=True)` was not a dictionary, "
        f"actual type: {type(info)}"
    )


def check_reset_return_info_deprecation(env: Any) -> None:
    """Warn of a ``reset`` that takes ``return_info``."""
    if "return_info" in inspect.signature(env.reset).parameters:
        logger.warn(
            "`return_info` is deprecated as an optional argument to `reset`. `reset`"
            "should now always return `obs, info` where `obs` is an observation, and `info` is a "
            "dictionarycontaining additional information."
        )


def check_seed_deprecation(env: Any) -> None:
    """Warn of a method ``seed``."""
    if callable(getattr(env, "seed", None)):
        logger.warn(
            "Official support for the `seed` function is dropped. Standard practice is to reset "
            "gym environments using `env.reset(seed=<desired seed>)`"
        )


def check_reset_return_type(env: Any) -> None:
    """Check that ``reset`` returns an observation and an info.

    Raises:
        AssertionError: It does not.
    """
    result = env.reset()
    assert isinstance(result, tuple), (
        "The result returned by `env.reset()` was not a tuple of the form `(obs, info)`, where "
        "`obs` is a observation and `info` is a dictionary containing additional information. "
        f"Actual type: `{type(result)}`"
    )
    assert len(result) == 2, (
        f"Calling the reset method did not return a 2-tuple, actual length: {len(result)}"
    )
    observation, info = result
    assert observation in env.observation_space, (
        "The first element returned by `env.reset()` is not within the observation space."
    )
    assert isinstance(info, dict), (
        "The second element returned by `env.reset()` was not a dictionary, "
        f"actual type: {type(info)}"
    )
