"""Which spaces a vector environment shows, and whether those of its environments fit."""

from __future__ import annotations

from typing import Any, Sequence

from gymport.core import Env
from gymport.spaces import Space
from gymport.spaces.utils import is_space_dtype_shape_equiv
from gymport.vector.utils import batch_differing_spaces, batch_space


def observation_spaces(mode: Any, envs: Sequence[Env[Any, Any]]) -> tuple[Space[Any], Space[Any]]:
    """Return the batched and the single observation space.

    Args:
        mode: "same", "different", or the two spaces themselves.
        envs: The environments.

    Raises:
        ValueError: The mode is none of these.
        AssertionError: The environments' spaces do not fit the mode.
    """
    if isinstance(mode, tuple) and len(mode) == 2:
        batched, single = mode
        assert isinstance(batched, Space), _no_space("batched", batched)
        assert isinstance(single, Space), _no_space("single", single)
    elif mode == "same":
        single = envs[0].observation_space
        batched = batch_space(single, len(envs))
    elif mode == "different":
        single = envs[0].observation_space
        batched = batch_differing_spaces([env.observation_space for env in envs])
    else:
        raise ValueError(
            "Invalid `observation_mode`, expected: 'same' or 'different' or tuple of single and "
            f"batch observation space, actual got {mode}"
        )
    for env in envs:
        _check_observation_space(mode, env.observation_space, single)
    return batched, single


def _check_observation_space(mode: Any, own: Space[Any], single: Space[Any]) -> None:
    spaces = f"single_observation_space={single}, sub-environment observation_space={own}"
    if mode == "same":
        assert own == single, (
            "SyncVectorEnv(..., observation_mode='same') however the sub-environments observation "
            f"spaces are not equivalent. {spaces}. "
            "If this is intentional, use `observation_mode='different'` instead."
        )
    else:
        assert is_space_dtype_shape_equiv(own, single), (
            "SyncVectorEnv(..., observation_mode='different' or custom space) however the "
            "sub-environments observation spaces do not share a common shape and dtype, "
            f"{spaces}; wrap the environments so that they do"
        )


def check_action_spaces(envs: Sequence[Env[Any, Any]]) -> None:
    """Assert that all environments have the action space of the first."""
    single = envs[0].action_space
    for env in envs:
        assert env.action_space == single, (
            "All sub-environments need one action space, but one has "
            f"{env.action_space} while the first has {single}; wrap it so that they agree"
        )


def _no_space(which: str, value: Any) -> str:
    return f"The {which} space of `observation_mode` is no gymport Space but {type(value)}: {value}"
