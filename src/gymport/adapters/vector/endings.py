"""The infos of a step that ends episodes and begins the next ones at once, era by era.

Today's: the next episode's info at the top, what the last one ended with under ``final_obs`` and
``final_info`` (gymnasium 1.1). gym 0.26 to gymnasium 0.29: the same, with whole dicts in an object
array. Up to gym 0.25: the last episode's info at the top, its observation among it since 0.22.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.adapters import convert
from gymport.adapters.vector.infos import (
    FINAL_INFO,
    FINAL_OBS,
    OLD_FINAL_OBS,
    Infos,
    batched,
    flat,
    nested,
    rows,
    without,
)
from gymport.dialects import TRUNCATED_KEY, Dialect


def flags(dones: Any, infos: Any, dialect: Dialect) -> tuple[Any, Any]:
    """Return the terminations and truncations for an old vector's dones and infos.

    Returns:
        Two new bool arrays of shape ``(num_envs,)``.
    """
    truncations = np.zeros(len(dones), np.bool_)
    terminations = np.array(dones, np.bool_)
    over = np.flatnonzero(terminations).tolist()
    for index in over:
        info = _key_of(infos, index)
        found = convert.flags(True, info, dialect, _never)
        terminations[index], truncations[index] = found
    return terminations, truncations


def _key_of(infos: Any, index: int) -> Any:
    """An info that has an environment's truncated key, if it gave one."""
    if not isinstance(infos, dict):
        return infos[index]
    mask = infos.get(f"_{TRUNCATED_KEY}")
    if TRUNCATED_KEY not in infos or (mask is not None and not mask[index]):
        return None
    return {TRUNCATED_KEY: infos[TRUNCATED_KEY][index]}


def _never() -> bool:
    """Stand in for a time limit, whose counter a vector has reset already."""
    return False


def modern(infos: Any, dones: Any, begun: Any = None) -> Infos:
    """Return today's infos for those of an old vector's step (gym up to 0.25, VecEnv).

    Args:
        infos: The vector's, in any layout.
        dones: Which episodes are over, a bool array of shape ``(num_envs,)``.
        begun: The infos of the episodes that began in their place, where the vector knows them.
    """
    if isinstance(infos, dict) and not dones.any():
        return nested(infos, len(dones))
    own = rows(infos, len(dones))
    if not any(own) and not dones.any():
        return {}
    said_of_all = isinstance(infos, dict) and f"_{TRUNCATED_KEY}" not in infos
    result = {}
    for index, over in enumerate(dones.tolist()):
        if over:
            result[index] = {**_ending(own[index]), **(begun[index] if begun else {})}
        else:
            result[index] = convert.without_key(own[index]) if said_of_all else own[index]
    return batched(result, len(dones))


def _ending(info: dict[str, Any]) -> Infos:
    """The final observation and info that an old vector's info has for a finished episode."""
    final = {key: value for key, value in info.items() if key not in OLD_FINAL_OBS}
    ending = {_NEW_NAMES[str(key)]: info[key] for key in OLD_FINAL_OBS if key in info}
    return {**ending, FINAL_INFO: final}


def modern_from_flat(infos: Any, num_envs: int) -> Infos:
    """Return today's infos for those of gym 0.26 to gymnasium 0.29, reset or step.

    Args:
        infos: The vector's, or the list that a ``VectorListInfo`` makes of them.
        num_envs: How many environments there are.
    """
    if not isinstance(infos, dict):
        return batched(
            {i: _renamed(info) for i, info in enumerate(rows(infos, num_envs))}, num_envs
        )
    return nested(_renamed(infos), num_envs)


def _renamed(infos: Infos) -> Infos:
    return {_NEW_NAMES.get(key, key): column for key, column in infos.items()}


_NEW_NAMES = {
    prefix + str(old): prefix + FINAL_OBS for old in OLD_FINAL_OBS for prefix in ("", "_")
}


def legacy_rows(
    infos: Infos, terminations: Any, truncations: Any, dialect: Dialect
) -> list[dict[str, Any]]:
    """Return one info for each environment, as vectors up to gym 0.25 put them together.

    Args:
        infos: Today's, of a step that ends and begins episodes at once.
        terminations: A bool array of shape ``(num_envs,)``.
        truncations: A bool array of that shape.
        dialect: Who reads them: its rules for the truncated key and the final observation hold.
    """
    num_envs = len(terminations)
    own = rows(without(infos, FINAL_OBS, FINAL_INFO), num_envs)
    over = np.flatnonzero(terminations | truncations).tolist()
    if not over:
        return [convert.without_key(info) for info in own]
    finals = rows(infos.get(FINAL_INFO, {}), num_envs)
    for index in over:
        own[index] = finals[index]
        if dialect.final_observation_key and FINAL_OBS in infos:
            own[index][dialect.final_observation_key] = infos[FINAL_OBS][index]
    told = zip(own, terminations.tolist(), truncations.tolist())
    return [convert.info_of_done(info, ended, cut, dialect) for info, ended, cut in told]


def legacy_columns(infos: Infos, terminations: Any, truncations: Any, dialect: Dialect) -> Infos:
    """Return the flat dict of arrays of gym 0.25; arguments as for ``legacy_rows``.

    On a step that ends an episode its truncated key stands without a mask, for all environments.
    """
    infos = without(infos, TRUNCATED_KEY)
    over = terminations | truncations
    if not over.any():
        return flat(infos, len(over))
    own = legacy_rows(infos, terminations, truncations, dialect)
    put = {index: convert.without_key(info) for index, info in enumerate(own)}
    columns = flat(batched(put, len(over)), len(over))
    return {**columns, TRUNCATED_KEY: truncations & ~terminations}


def flat_from_modern(infos: Infos, num_envs: int, dialect: Dialect) -> Infos:
    """Return the infos of gym 0.26 to gymnasium 0.29 for today's, reset or step."""
    finals = infos.get(FINAL_OBS)
    result = flat(without(infos, FINAL_OBS), num_envs)
    if finals is None:
        return result
    key = str(dialect.final_observation_key)
    return {**result, key: finals, f"_{key}": infos[f"_{FINAL_OBS}"]}
