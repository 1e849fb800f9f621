"""Observations as their space declares them: its dtype, its shape, its containers.

Values are kept: a cast that would change one by more than the rounding of a smaller float is left
undone, and nothing is moved into the bounds.
"""

from __future__ import annotations

import warnings
from typing import Any, Callable, Mapping

import numpy as np


def fitting(obs: Any, space: Any) -> Any:
    """Return the observation as the space declares it; itself if it is so or cannot be made so.

    Example:
        >>> from gymport.spaces import Box
        >>> fitting([0.5, 2.0], Box(0.0, 1.0, (2,)))
        array([0.5, 2. ], dtype=float32)
    """
    for base in type(space).__mro__:
        if base.__name__ in _KINDS:
            return _KINDS[base.__name__](obs, space)
    return obs


def described(value: Any) -> str:
    """Return what kind of value it is, for a message."""
    if isinstance(value, np.ndarray):
        return f"a {value.dtype} array of shape {value.shape}"
    if isinstance(value, Mapping):
        parts = ", ".join(f"{key!r}: {described(part)}" for key, part in value.items())
        return f"a {type(value).__name__} ({parts})"
    if isinstance(value, tuple):
        return f"a tuple ({', '.join(map(described, value))})"
    kind = type(value)
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    return f"a {module}{kind.__name__}"


def _array(obs: Any, space: Any) -> Any:
    dtype, shape = space.dtype, space.shape
    if isinstance(obs, np.ndarray) and obs.dtype == dtype and obs.shape == shape:
        return obs
    array = _as_numbers(obs)
    if array is None or dtype is None or array.size != np.prod(shape, dtype=int):
        return obs
    with np.errstate(all="ignore"):
        cast = array.astype(dtype).reshape(shape)
    exact = cast.dtype.kind == "f" or np.array_equal(cast, array.reshape(shape))
    return cast if exact else obs


def _as_numbers(obs: Any) -> Any | None:
    """The observation as an array of real numbers, or None."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numpy before 1.24 remarks on ragged lists
            array = np.asarray(obs)
    except (TypeError, ValueError):  # ragged
        return None
    return array if array.dtype.kind in "biuf" else None


def _integer(obs: Any, space: Any) -> Any:
    if isinstance(obs, (int, np.integer)):
        return obs
    array = _as_numbers(obs)
    if array is None or array.size != 1 or array.item() != array.item() // 1:
        return obs
    return int(array.item())


def _mapping(obs: Any, space: Any) -> Any:
    if not isinstance(obs, Mapping) or obs.keys() != space.spaces.keys():
        return obs
    parts = {key: fitting(part, space.spaces[key]) for key, part in obs.items()}
    return obs if all(parts[key] is obs[key] for key in obs) else parts


def _tuple(obs: Any, space: Any) -> Any:
    if not isinstance(obs, (tuple, list)) or len(obs) != len(space.spaces):
        return obs
    parts = tuple(map(fitting, obs, space.spaces))
    same = isinstance(obs, tuple) and all(map(_is, parts, obs))
    return obs if same else parts


def _is(one: Any, other: Any) -> bool:
    return one is other


_KINDS: dict[str, Callable[[Any, Any], Any]] = {
    "Box": _array,
    "MultiBinary": _array,
    "MultiDiscrete": _array,
    "Discrete": _integer,
    "Dict": _mapping,
    "Tuple": _tuple,
}
"""How an observation is made to fit each kind of space, by the name of its class."""
