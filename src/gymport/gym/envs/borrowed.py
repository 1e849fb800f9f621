"""The environments that only Gymnasium and its companions have, under their ids."""

from __future__ import annotations

import importlib.util
from functools import partial
from typing import Any, Iterator

from gymport.gym.envs._row import Row
from gymport.gym.envs._spec import EnvSpec
from gymport.gym.envs.table_atari import BEFORE as ATARI_BEFORE
from gymport.gym.envs.table_atari import atari_rows
from gymport.gym_common.companions import (
    COMPANIONS,
    gymnasium_spec,
    register_companions,
    told,
)

__all__ = ["COMPANIONS", "borrowed", "games", "register_companions", "spec_of"]


def borrowed(env_id: str) -> EnvSpec | None:
    """Return the spec of an id that Gymnasium has, made to speak gym 0.21, or None."""
    spec = gymnasium_spec(env_id)
    if spec is None:
        return None
    return EnvSpec(spec.id, entry_point=partial(_made, spec.id), **told(spec))


def games(release: str) -> Iterator[Row]:
    """Give the rows of the Atari games that ale-py, where it is installed, entered in a release."""
    if release.startswith(ATARI_BEFORE) and importlib.util.find_spec("ale_py") is not None:
        yield from atari_rows(before="0.22")


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


def _made(env_id: str, **kwargs: Any) -> Any:
    """The environment without Gymnasium's wrappers, as gym 0.21 had it."""
    from gymport.gym.envs.adapted import BorrowedEnv

    return BorrowedEnv(env_id, **kwargs)
