"""When episodes begin again: another autoreset mode than a vector's own, where nothing is lost."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from gymport.adapters.modern import modernize
from gymport.adapters.vector.actions import one_by_one
from gymport.adapters.vector.detect import (
    VectorDetection,
    steps_in_turn,
    sub_environments,
    takes_reset_mask,
)
from gymport.adapters.vector.infos import FINAL_INFO, FINAL_OBS, batched, rows
from gymport.errors import AutoresetError
from gymport.vector import AutoresetMode, SyncVectorEnv
from gymport.vector.utils.items import copied


def way(venv: Any, reading: VectorDetection, mode: AutoresetMode) -> str:
    """How a vector can be had in an autoreset mode.

    Returns:
        ``own``: it has it. ``masked``: the finished environments can be reset by themselves
        within the step. ``in_turn``: its environments can be stepped one by one.

    Raises:
        AutoresetError: It cannot be had without loss.
    """
    if reading.autoreset is mode:
        return "own"
    if reading.modern and mode is AutoresetMode.SAME_STEP and takes_reset_mask(venv):
        return "masked"
    if steps_in_turn(venv):
        return "in_turn"
    name, own = type(venv).__name__, reading.autoreset.name
    raise AutoresetError(
        f"{name} restarts episodes by AutoresetMode.{own}, and its environments cannot be reached "
        f"one by one to restart by AutoresetMode.{mode.name}; {_recipe(venv, reading, mode)}"
    )


def _recipe(venv: Any, reading: VectorDetection, mode: AutoresetMode) -> str:
    """How one makes such a vector in the mode."""
    if not reading.modern:
        return "put them into a SyncVectorEnv"
    if hasattr(venv, "env_fns"):
        name = type(venv).__name__
        given = f"env_fns, autoreset_mode=AutoresetMode.{mode.name}"
        return f"make it with {name}({given}), which gymnasium takes from 1.1 on"
    return (
        'make it with gymnasium.make_vec(id, num_envs, vectorization_mode="sync", '
        f'vector_kwargs={{"autoreset_mode": AutoresetMode.{mode.name}}})'
    )


def in_turn(venv: Any, reading: VectorDetection, mode: AutoresetMode) -> SyncVectorEnv:
    """Return a vector that steps the same environments in a mode of its own.

    It closes nothing: the environments are those of ``venv``.
    """
    dialect = reading.dialect if reading.named else None
    envs = [modernize(env, dialect=dialect, library="core") for env in sub_environments(venv)]
    twin = SyncVectorEnv([partial(_itself, env) for env in envs], autoreset_mode=mode)
    twin.closed = True
    return twin


def _itself(env: Any) -> Any:
    return env


def begun_at_once(venv: Any, result: Any) -> Any:
    """Return a step's result with the finished environments reset within the step.

    Args:
        venv: A modern vector whose ``reset`` takes a mask.
        result: What its step gave; its observations may be overwritten by the reset.
    """
    observations, rewards, terminations, truncations, infos = result
    over = np.logical_or(terminations, truncations)
    if not over.any():
        return result
    singles = one_by_one(venv.observation_space, copied(observations))
    ended, num_envs = np.flatnonzero(over).tolist(), len(over)
    own = rows(infos, num_envs)
    observations, begun = venv.reset(options={"reset_mask": over})
    first = rows(begun, num_envs)
    for index in ended:
        final = {FINAL_OBS: singles[index], FINAL_INFO: own[index]}
        own[index] = {**final, **first[index]}
    together = batched(dict(enumerate(own)), num_envs)
    return observations, rewards, terminations, truncations, together


def refuse_mask(venv: Any, options: dict[str, Any] | None) -> None:
    """Raise ValueError if only some environments are to be reset."""
    if options and "reset_mask" in options:
        raise ValueError(
            f"{type(venv).__name__} resets all its environments or none; to use reset_mask, "
            'show a SyncVectorEnv with gymport.modernize_vector(venv, autoreset_mode="disabled")'
        )
