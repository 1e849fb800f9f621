"""Elements of spaces and their batches: the actions of a vector, most of all."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.adapters.libraries import library_of
from gymport.adapters.vector.libraries import utils

_ARRAYS = {"Box", "Discrete", "MultiBinary", "MultiDiscrete"}


def in_arrays(space: Any) -> bool:
    """Whether a batch of a space's elements is one array, whose rows are the elements."""
    return any(base.__name__ in _ARRAYS for base in type(space).__mro__)


def one_by_one(batch_space: Any, actions: Any) -> list[Any]:
    """Return the single actions of a batch.

    Args:
        batch_space: The ``action_space`` of the vector that the batch is for.
        actions: An element of it.
    """
    return list(utils(_library(batch_space)).iterate(batch_space, actions))


def together(space: Any, actions: Any) -> Any:
    """Return the batch of some actions.

    Args:
        space: The space of one action.
        actions: The actions, in a list, a tuple or anything else to go through. An array is a
            batch already. Numbers keep their type: a Python float is no float32.
    """
    if isinstance(actions, np.ndarray):
        return actions
    items = list(actions)
    if in_arrays(space):
        return np.asarray(items)
    module = utils(_library(space))
    return module.concatenate(space, items, module.create_empty_array(space, len(items)))


def batch_of(space: Any, num_envs: int) -> Any:
    """The space of the batches of a space's elements, of the same library."""
    return utils(_library(space)).batch_space(space, num_envs)


def _library(space: Any) -> str:
    cls: type = type(space)
    return library_of(cls) or "core"
