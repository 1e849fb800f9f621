"""Infos of a vector step, from one era's layout to another's; nothing passed in is changed.

Three layouts: a list or tuple with one dict for each environment (gym up to 0.23, VecEnv), a flat
dict of arrays with masks (gym 0.24 to gymnasium 0.29), and a nested one (gymnasium since 1.0).
"""

from __future__ import annotations

from typing import Any, Dict, Mapping

import numpy as np

from gymport.dialects import DIALECTS, GYMNASIUM_1
from gymport.vector.infos import empty_column, is_number

Infos = Dict[str, Any]
Rows = Mapping[int, Mapping[str, Any]]

FINAL_OBS = str(GYMNASIUM_1.final_observation_key)
FINAL_INFO = str(GYMNASIUM_1.final_info_key)
OLD_FINAL_OBS = {row.final_observation_key for row in DIALECTS.values()} - {None, FINAL_OBS}
_PLAIN = {np.dtype(kind) for kind in (bool, int, float)}


def batched(rows: Rows, num_envs: int) -> Infos:
    """Return some environments' infos as nested arrays with masks.

    What an array of the first value's type would lose (a fraction among ints, shapes that differ)
    is gathered in a wider type, or in an object array.

    Args:
        rows: The infos by the numbers of their environments.
        num_envs: How many environments there are in all.

    Example:
        >>> infos = batched({0: {"lives": 3}, 1: {}}, 2)
        >>> infos["lives"].tolist(), infos["_lives"].tolist()
        ([3, 0], [True, False])
    """
    columns: dict[str, dict[int, Any]] = {}
    for index, row in rows.items():
        for key, value in row.items():
            columns.setdefault(key, {})[index] = value
    infos: Infos = {}
    for key, values in columns.items():
        infos[key] = _column(key, values, num_envs)
        infos[f"_{key}"] = mask_of(values, num_envs)
    return infos


def mask_of(indices: Any, num_envs: int) -> Any:
    """Return a bool array that is True at the indices."""
    mask = np.zeros(num_envs, np.bool_)
    mask[list(indices)] = True
    return mask


def _column(key: str, values: dict[int, Any], num_envs: int) -> Any:
    """The values of one key as gymnasium gathers them, if that loses nothing."""
    given = list(values.values())
    if key != FINAL_OBS and all(isinstance(value, dict) for value in given):
        return batched(values, num_envs)
    column = _roomy_column(key, given, num_envs)
    for index, value in values.items():
        column[index] = value
    return column


def _roomy_column(key: str, given: list[Any], num_envs: int) -> Any:
    """An empty array that every one of the values fits into."""
    kinds = {_kind(value) for value in given}
    if len(kinds) == 1:
        return empty_column(key, given[0], num_envs)
    if all(map(is_number, given)):
        return np.zeros(num_envs, np.result_type(*kinds))
    return np.full(num_envs, None, dtype=object)


def _kind(value: Any) -> Any:
    """What two values must agree in to share an array as it is."""
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype
    return type(value) if is_number(value) else None


def rows(infos: Any, num_envs: int) -> list[dict[str, Any]]:
    """Return each environment's own info, from any layout.

    What has a mask goes to the environments that gave it; an array or list without one, as
    vectors that step all their environments at once have it, is dealt out if it is as long as
    there are environments, and goes to everyone as it is if it is not. Numbers of the types that
    arrays of Python's own numbers have become these.

    Example:
        >>> rows({"lives": np.array([3, 0]), "_lives": np.array([True, False])}, 2)
        [{'lives': 3}, {}]
    """
    if not isinstance(infos, dict):
        return [{} if info is None else info for info in infos]
    dealt: list[dict[str, Any]] = [{} for _ in range(num_envs)]
    for key, column in infos.items():
        if not is_mask(key, infos):
            values = _dealt(column, num_envs)
            for index in _given(infos, key, num_envs):
                dealt[index][key] = values[index]
    return dealt


def is_mask(key: Any, infos: Infos) -> bool:
    """Whether a key holds the mask of another one."""
    return isinstance(key, str) and key[:1] == "_" and key[1:] in infos


def _given(infos: Infos, key: Any, num_envs: int) -> list[int]:
    """The environments that gave a key."""
    mask = infos.get(f"_{key}")
    return list(range(num_envs)) if mask is None else np.flatnonzero(mask).tolist()


def _dealt(column: Any, num_envs: int) -> Any:
    """One value for each environment."""
    if isinstance(column, dict):
        return rows(column, num_envs)
    if not _has_one_each(column, num_envs):
        return [column] * num_envs
    if isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype in _PLAIN:
        return column.tolist()
    return column


def _has_one_each(column: Any, num_envs: int) -> bool:
    if isinstance(column, np.ndarray):
        return bool(column.shape[:1] == (num_envs,))
    return isinstance(column, (list, tuple)) and len(column) == num_envs


def nested(infos: Infos, num_envs: int) -> Infos:
    """Return a flat layout as a nested one: dicts and arrays of the same shape are unpacked.

    Infos that have neither come back themselves.
    """
    packed = [key for key, column in infos.items() if _is_packed(key, column)]
    if not packed:
        return infos
    result = dict(infos)
    for key in packed:
        given = _given(infos, key, num_envs)
        if given:
            result[key] = _column(key, {index: infos[key][index] for index in given}, num_envs)
    return result


def _is_packed(key: str, column: Any) -> bool:
    return key != FINAL_OBS and isinstance(column, np.ndarray) and column.dtype == object


def flat(infos: Infos, num_envs: int) -> Infos:
    """Return a nested layout as a flat one: dicts and rows of arrays stand in object arrays.

    Infos that have neither come back themselves.
    """
    unpacked = [key for key, column in infos.items() if _is_unpacked(column)]
    if not unpacked:
        return infos
    result = dict(infos)
    for key in unpacked:
        values = _dealt(infos[key], num_envs)
        result[key] = np.full(num_envs, None, dtype=object)
        for index in _given(infos, key, num_envs):
            result[key][index] = values[index]
    return result


def _is_unpacked(column: Any) -> bool:
    """Whether single infos were put together to this; what a vector says itself has no masks."""
    if isinstance(column, dict):
        return not column or any(is_mask(key, column) for key in column)
    return isinstance(column, np.ndarray) and column.ndim > 1


def without(infos: Infos, *keys: str) -> Infos:
    """Return the infos without these keys and their masks: themselves if they have none."""
    if not any(key in infos for key in keys):
        return infos
    gone = {*keys, *(f"_{key}" for key in keys)}
    return {key: column for key, column in infos.items() if key not in gone}
