"""How the infos of several environments become one: arrays by key, with masks beside them."""

from __future__ import annotations

from typing import Any

import numpy as np

_UNBATCHED = "final_obs"
_PLAIN = (int, float, bool)


def add_info(infos: dict[str, Any], info: dict[str, Any], index: int, num_envs: int) -> Any:
    """Enter one environment's info into the infos of all, and return these.

    Each key stands beside ``_key``, a bool array of shape ``(num_envs,)`` that tells which
    environments gave it. Numbers are gathered in an array of their type, arrays in one with
    ``num_envs`` in front of their shape, both zero where an environment gave nothing; dicts in a
    dict of the same layout; all else, and ``final_obs`` whatever it is, in an object array with
    None where nothing was given. (The layout of gymnasium since 0.28, and of ``final_obs`` since
    1.1.)

    Args:
        infos: What the environments before this one gave; changed in place.
        info: What this one gave.
        index: The number of this one.
        num_envs: How many there are.
    """
    for key, value in info.items():
        if isinstance(value, dict) and key != _UNBATCHED:
            infos[key] = add_info(infos.get(key, {}), value, index, num_envs)
        else:
            if key not in infos:
                infos[key] = empty_column(key, value, num_envs)
            infos[key][index] = value
        mask = f"_{key}"
        if mask not in infos:
            infos[mask] = np.zeros(num_envs, dtype=np.bool_)
        infos[mask][index] = True
    return infos


def empty_column(key: str, value: Any, num_envs: int) -> Any:
    """An array for the values of all environments, made for the kind of the first one's."""
    if key != _UNBATCHED:
        if is_number(value):
            return np.zeros(num_envs, dtype=type(value))
        if isinstance(value, np.ndarray):
            return np.zeros((num_envs, *value.shape), dtype=value.dtype)
    return np.full(num_envs, None, dtype=object)


def is_number(value: Any) -> bool:
    """Whether values of this kind are gathered in an array of their type."""
    kind = type(value)
    return kind in _PLAIN or issubclass(kind, np.number)
