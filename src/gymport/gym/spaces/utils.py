"""Elements of any space as flat arrays, and back."""

from __future__ import annotations

from collections import OrderedDict
from functools import singledispatch
from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.spaces.box import Box
from gymport.gym.spaces.dict import Dict
from gymport.gym.spaces.discrete import Discrete
from gymport.gym.spaces.multi_binary import MultiBinary
from gymport.gym.spaces.multi_discrete import MultiDiscrete
from gymport.gym.spaces.tuple import Tuple


def _unknown(space: Any) -> NotImplementedError:
    return NotImplementedError(f"Unknown space: `{space}`; register a function for its class")


def _parts(space: Any) -> list[Any]:
    """The spaces that a Dict or Tuple holds, in order."""
    return list(space.spaces.values() if isinstance(space, Dict) else space.spaces)


@singledispatch
def flatdim(space: Any) -> int:
    """Return the length of the flat arrays of a space.

    Raises:
        NotImplementedError: The space is none of gym's.
    """
    raise _unknown(space)


@flatdim.register(Box)
@flatdim.register(MultiBinary)
def _flatdim_array(space: Any) -> int:
    return int(np.prod(space.shape, dtype=np.int64))


@flatdim.register(Discrete)
def _flatdim_discrete(space: Any) -> int:
    return int(space.n)


@flatdim.register(MultiDiscrete)
def _flatdim_multi_discrete(space: Any) -> int:
    one_hot = version.has("multi_discrete_one_hot")
    return int(np.sum(space.nvec) if one_hot else space.nvec.size)


@flatdim.register(Tuple)
@flatdim.register(Dict)
def _flatdim_container(space: Any) -> int:
    return sum(map(flatdim, _parts(space)))


@singledispatch
def flatten(space: Any, x: Any) -> Any:
    """Return an element as a flat array; integers become one-hot.

    Raises:
        NotImplementedError: The space is none of gym's.
    """
    raise _unknown(space)


@flatten.register(Box)
@flatten.register(MultiBinary)
def _flatten_array(space: Any, x: Any) -> Any:
    return np.asarray(x, dtype=_flat_dtype(space)).flatten()


def _flat_dtype(space: Any) -> Any:
    """The dtype of a space's flat arrays; None is that of the element."""
    if version.has("flat_dtypes"):
        return space.dtype
    return np.float32 if isinstance(space, (Box, Discrete)) else None


@flatten.register(Discrete)
def _flatten_discrete(space: Any, x: Any) -> Any:
    flat = np.zeros(int(space.n), dtype=_flat_dtype(space))
    flat[x] = 1
    return flat


@flatten.register(MultiDiscrete)
def _flatten_multi_discrete(space: Any, x: Any) -> Any:
    if not version.has("multi_discrete_one_hot"):
        return np.asarray(x, dtype=_flat_dtype(space)).flatten()
    flat = np.zeros(flatdim(space), dtype=space.dtype)
    flat[_starts(space) + np.asarray(x).flatten()] = 1
    return flat


def _starts(space: Any) -> Any:
    """Where the one-hot array of each element begins."""
    ends = np.cumsum(space.nvec.flatten(), dtype=np.int64)
    return ends - space.nvec.flatten()


@flatten.register(Tuple)
def _flatten_tuple(space: Any, x: Any) -> Any:
    return np.concatenate([flatten(part, value) for part, value in zip(space.spaces, x)])


@flatten.register(Dict)
def _flatten_dict(space: Any, x: Any) -> Any:
    return np.concatenate([flatten(part, x[key]) for key, part in space.spaces.items()])


@singledispatch
def unflatten(space: Any, x: Any) -> Any:
    """Return the element that ``flatten`` made a flat array of.

    Raises:
        NotImplementedError: The space is none of gym's.
    """
    raise _unknown(space)


@unflatten.register(Box)
@unflatten.register(MultiBinary)
def _unflatten_array(space: Any, x: Any) -> Any:
    return np.asarray(x, dtype=_flat_dtype(space)).reshape(space.shape)


@unflatten.register(Discrete)
def _unflatten_discrete(space: Any, x: Any) -> Any:
    return int(np.flatnonzero(x)[0])


@unflatten.register(MultiDiscrete)
def _unflatten_multi_discrete(space: Any, x: Any) -> Any:
    if not version.has("multi_discrete_one_hot"):
        return np.asarray(x, dtype=_flat_dtype(space)).reshape(space.shape)
    values = np.flatnonzero(x) - _starts(space)
    return values.astype(space.dtype).reshape(space.shape)


@unflatten.register(Tuple)
def _unflatten_tuple(space: Any, x: Any) -> Any:
    return tuple(_unflattened_parts(space, x))


@unflatten.register(Dict)
def _unflatten_dict(space: Any, x: Any) -> Any:
    return OrderedDict(zip(space.spaces, _unflattened_parts(space, x)))


def _unflattened_parts(space: Any, x: Any) -> list[Any]:
    parts = _parts(space)
    cuts = np.cumsum([flatdim(part) for part in parts][:-1], dtype=np.int64)
    return [unflatten(part, flat) for part, flat in zip(parts, np.split(x, cuts))]


@singledispatch
def flatten_space(space: Any) -> Any:
    """Return the Box of the flat arrays of a space.

    Raises:
        NotImplementedError: The space is none of gym's.

    Example:
        >>> flatten_space(Discrete(3)).shape
        (3,)
    """
    raise _unknown(space)


@flatten_space.register(Box)
def _flatten_space_box(space: Any) -> Any:
    return Box(space.low.flatten(), space.high.flatten(), dtype=_flat_dtype(space))


@flatten_space.register(Discrete)
@flatten_space.register(MultiBinary)
@flatten_space.register(MultiDiscrete)
def _flatten_space_binary(space: Any) -> Any:
    dtype = _flat_dtype(space) or np.float32
    if isinstance(space, MultiDiscrete) and not version.has("multi_discrete_one_hot"):
        return Box(low=np.zeros_like(space.nvec), high=space.nvec, dtype=dtype)
    return Box(low=0, high=1, shape=(flatdim(space),), dtype=dtype)


@flatten_space.register(Tuple)
@flatten_space.register(Dict)
def _flatten_space_container(space: Any) -> Any:
    boxes = [flatten_space(part) for part in _parts(space)]
    return Box(
        low=np.concatenate([box.low for box in boxes]),
        high=np.concatenate([box.high for box in boxes]),
        dtype=np.result_type(*[box.dtype for box in boxes]),
    )


# gym's own names of the functions for each kind of space
flatdim_box_multibinary = _flatdim_array
flatdim_discrete = _flatdim_discrete
flatdim_multidiscrete = _flatdim_multi_discrete
flatdim_tuple = flatdim_dict = _flatdim_container
flatten_box_multibinary = _flatten_array
flatten_discrete = _flatten_discrete
flatten_multidiscrete = _flatten_multi_discrete
flatten_tuple = _flatten_tuple
flatten_dict = _flatten_dict
unflatten_box_multibinary = _unflatten_array
unflatten_discrete = _unflatten_discrete
unflatten_multidiscrete = _unflatten_multi_discrete
unflatten_tuple = _unflatten_tuple
unflatten_dict = _unflatten_dict
flatten_space_box = _flatten_space_box
flatten_space_binary = _flatten_space_binary
flatten_space_tuple = flatten_space_dict = _flatten_space_container
