"""The environments that only Gymnasium and its companions have, under their ids."""

from __future__ import annotations

import importlib
import importlib.util
from contextlib import suppress
from functools import partial
from typing import Any

from gymport.gym.envs._row import Row
from gymport.gym.envs._spec import EnvSpec
from gymport.gym.envs.table_atari import atari_rows

COMPANIONS = ("ale_py", "gymnasium_robotics")
"""The packages that register with Gymnasium when they are told to."""


def borrowed(env_id: str) -> EnvSpec | None:
    """Return the spec of an id that Gymnasium has, made to speak gym 0.21, or None.

    ale-py gave gym 0.21 the Atari games under their old ids and limits.
    """
    if importlib.util.find_spec("ale_py") is not None:
        for row in atari_rows(before="0.22"):
            if row.id == env_id:
                return spec_of(row)
    try:
        gymnasium: Any = importlib.import_module("gymnasium")
    except ImportError:
        return None
    registry = gymnasium.envs.registration.registry
    if env_id not in registry:
        register_companions(gymnasium)
    spec = registry.get(env_id)
    return None if spec is None else _as_old(spec)


def register_companions(gymnasium: Any) -> None:
    """Have the packages that add to Gymnasium register their environments."""
    for name in COMPANIONS:
        with suppress(ImportError):
            module = importlib.import_module(name)
            getattr(gymnasium, "register_envs", _nothing)(module)


def _nothing(module: Any) -> None:
    """Stand in for what Gymnasium had not before 1.0: importing the module was enough."""


def spec_of(row: Row) -> EnvSpec:
    """Return the spec that a row of the tables says."""
    return EnvSpec(
        row.id,
        entry_point=f"gym.envs.{row.entry_point}",
        reward_threshold=row.reward_threshold,
        nondeterministic=row.nondeterministic,
        max_episode_steps=row.max_episode_steps,
        kwargs=dict(row.kwargs),
    )


def _as_old(spec: Any) -> EnvSpec:
    return EnvSpec(
        spec.id,
        entry_point=partial(_made, spec.id),
        reward_threshold=spec.reward_threshold,
        nondeterministic=spec.nondeterministic,
        max_episode_steps=spec.max_episode_steps,
        order_enforce=spec.order_enforce,
        kwargs=dict(spec.kwargs),
    )


def _made(env_id: str, **kwargs: Any) -> Any:
    """The environment without Gymnasium's wrappers, as gym 0.21 had it."""
    from gymport.gym.envs.adapted import BorrowedEnv

    return BorrowedEnv(env_id, **kwargs)
