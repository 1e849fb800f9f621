"""The check of an observation against the declared space."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.checks.families import is_space
from gymport.checks.warning import warn


def check_observation(observation: Any, space: Any, method: str) -> None:
    """Warn of an observation that is no element of the space, or of another type than it should be.

    Args:
        observation: What the method returned.
        space: The declared space.
        method: The method's name.

    Raises:
        AssertionError: It has not the parts of a Tuple or Dict space.
    """
    said = f"the observation that {method}() returned"
    for kind, check in _CHECKS.items():
        if is_space(space, kind):
            check(observation, space, said, method)
            break
    try:
        if observation not in space:
            warn(
                f"{said} is not in the observation space: {observation!r} is no element of "
                f"{space}; return another, or declare the space that holds it"
            )
    except Exception as error:  # of a strange value a space may say what it likes
        warn(
            f"{said} is not in the observation space: {observation!r} cannot be looked up in "
            f"{space} ({error}); return an element of it"
        )


def _check_discrete(observation: Any, space: Any, said: str, method: str) -> None:
    if not isinstance(observation, _INTEGERS):
        warn(f"{said} is a {_name(observation)}; return int(…), as the space is a Discrete")


def _check_box(observation: Any, space: Any, said: str, method: str) -> None:
    if space.shape == ():
        return
    _check_array(observation, space, said, method)
    if isinstance(observation, np.ndarray) and observation.dtype != space.dtype:
        warn(
            f"{said} is an array of {observation.dtype}; "
            f"return observation.astype(numpy.{space.dtype}), the dtype of the space"
        )


def _check_array(observation: Any, space: Any, said: str, method: str) -> None:
    if not isinstance(observation, np.ndarray):
        warn(
            f"{said} is a {_name(observation)}; "
            f"return numpy.array(…, dtype=numpy.{space.dtype}) for the space {space}"
        )


def _check_tuple(observation: Any, space: Any, said: str, method: str) -> None:
    if not isinstance(observation, tuple):
        warn(f"{said} is a {_name(observation)}; return tuple(…), as the space is a Tuple")
    assert len(observation) == len(space.spaces), (
        f"{said} has {len(observation)} elements and its Tuple space {len(space.spaces)}; "
        "return one for each"
    )
    for part, subspace in zip(observation, space.spaces):
        check_observation(part, subspace, method)


def _check_dict(observation: Any, space: Any, said: str, method: str) -> None:
    assert isinstance(observation, dict), (
        f"{said} is a {_name(observation)}; return a dict, as the space is a Dict"
    )
    assert observation.keys() == space.spaces.keys(), (
        f"{said} has the keys {list(observation)} and its Dict space {list(space.spaces)}; "
        "return one value for each key of the space"
    )
    for key, subspace in space.spaces.items():
        check_observation(observation[key], subspace, method)


_INTEGERS: tuple[type[Any], ...] = (int, np.int64)


def _name(value: Any) -> str:
    return type(value).__name__


_CHECKS = {
    "Discrete": _check_discrete,
    "Box": _check_box,
    "MultiBinary": _check_array,
    "MultiDiscrete": _check_array,
    "Tuple": _check_tuple,
    "Dict": _check_dict,
}
"""What is checked of an observation beside its being an element, by the kind of its space."""
