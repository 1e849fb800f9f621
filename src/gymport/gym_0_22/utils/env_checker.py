"""Checks that an environment keeps to the API, and calls it to find out."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import logger, spaces
from gymport.gym_0_22.core import Env
from gymport.gym_0_22.utils._reset_checks import (
    check_reset_info,
    check_reset_options,
    check_reset_return_info_deprecation,
    check_reset_return_type,
    check_reset_seed,
    check_seed_deprecation,
    data_equivalence,
)
from gymport.gym_0_22.utils._space_checks import parts
from gymport.gym_0_22.utils.passive_env_checker import (
    check_action_space,
    check_observation_space,
    env_render_passive_checker,
    env_reset_passive_checker,
    env_step_passive_checker,
)
from gymport.gym_0_22.version import ENVIRONMENT_CREATION, SPEAKS

__all__ = [
    "check_env",
    "check_reset_info",
    "check_reset_options",
    "check_reset_return_info_deprecation",
    "check_reset_return_type",
    "check_reset_seed",
    "check_seed_deprecation",
    "check_space_limit",
    "data_equivalence",
]
_SEE = f"See {ENVIRONMENT_CREATION} for more info."


def check_space_limit(space: Any, space_type: str) -> None:
    """Warn of infinite bounds, and of actions that learning algorithms find hard."""
    for part in parts(space):
        check_space_limit(part, space_type)
    if not isinstance(space, spaces.Box):
        return
    if np.any(np.equal(space.low, -np.inf)):
        logger.warn(
            f"A Box {space_type} space minimum value is -infinity. This is probably too low."
        )
    if np.any(np.equal(space.high, np.inf)):
        logger.warn(
            f"A Box {space_type} space maximum value is -infinity. This is probably too high."
        )
    if space_type == "action" and len(space.shape) == 1 and not _is_normalized(space):
        logger.warn(
            "For Box action spaces, we recommend using a symmetric and normalized space "
            "(range=[-1, 1] or [0, 1]). See "
            "https://stable-baselines3.readthedocs.io/en/master/guide/rl_tips.html "
            "for more information."
        )


def _is_normalized(box: Any) -> bool:
    centred = (box.low == 0) | (np.abs(box.low) == np.abs(box.high))
    return bool(np.all(centred) and np.all(box.low >= -1) and np.all(box.high <= 1))


def check_env(env: Any, warn: bool | None = None, skip_render_check: bool = False) -> None:
    """Check that an environment keeps to the API; it is reset and stepped.

    Args:
        env: The environment, without wrappers.
        warn: Has no effect any more, and is warned of.
        skip_render_check: Whether to leave rendering out.

    Raises:
        AssertionError: It does not; the message says where.
        gym.error.Error: ``reset`` takes no seed or options.
    """
    if warn is not None:
        logger.warn("`check_env(warn=...)` parameter is now ignored.")
    assert isinstance(env, Env), f"The environment must inherit from the gym.Env class. {_SEE}"
    if env.unwrapped is not env:
        logger.warn(
            f"The environment ({env}) is different from the unwrapped version ({env.unwrapped}). "
            "This could effect the environment checker as the environment most likely has a "
            "wrapper applied to it. We recommend using the raw environment for `check_env` using "
            "`env.unwrapped`."
        )
    _check_spaces(env)
    if SPEAKS.reset == "obs_info":
        check_seed_deprecation(env)
        check_reset_return_info_deprecation(env)
        check_reset_return_type(env)
    check_reset_seed(env)
    check_reset_options(env)
    if SPEAKS.reset == "obs":
        check_reset_info(env)
    env_reset_passive_checker(env)
    env_step_passive_checker(env, env.action_space.sample())
    if not skip_render_check and env.render_mode is not None:
        env_render_passive_checker(env)


def _check_spaces(env: Any) -> None:
    assert hasattr(env, "action_space"), f"The environment must specify an action space. {_SEE}"
    check_action_space(env.action_space)
    check_space_limit(env.action_space, "action")
    assert hasattr(env, "observation_space"), (
        f"The environment must specify an observation space. {_SEE}"
    )
    check_observation_space(env.observation_space)
    check_space_limit(env.observation_space, "observation")
