"""What spaces are checked for, and what gym 0.24 to 0.26 said of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import logger, spaces


def check_space(space: Any, space_type: str, check_box_space_fn: Any) -> None:
    """Check that a space is one, and sound, and so are its parts.

    Args:
        space: The space.
        space_type: ``observation`` or ``action``.
        check_box_space_fn: What checks a Box.

    Raises:
        AssertionError: It is no space, or contradicts itself.
    """
    assert isinstance(space, spaces.Space), (
        f"{space_type} space does not inherit from `gym.spaces.Space`, actual type: {type(space)}"
    )
    if isinstance(space, spaces.Box):
        check_box_space_fn(space)
        return
    for kind, check in _CHECKS.items():
        if isinstance(space, kind):
            check(space, space_type)
    for part in parts(space):
        check_space(part, space_type, check_box_space_fn)


def parts(space: Any) -> list[Any]:
    """Return the spaces that a Tuple or a Dict is made of; none for others."""
    if isinstance(space, spaces.Tuple):
        return list(space.spaces)
    return list(space.spaces.values()) if isinstance(space, spaces.Dict) else []


def check_box_observation_space(space: Any) -> None:
    """Check a Box of observations."""
    if len(space.shape) == 3:
        _warn_of_image(space)
    if len(space.shape) not in (1, 3):
        logger.warn(
            "A Box observation space has an unconventional shape (neither an image, nor a 1D "
            "vector). We recommend flattening the observation to have only a 1D vector or use a "
            "custom policy to properly process the data. Actual observation shape: "
            f"{space.shape}"
        )
    _check_bounds(space, "observation", "have different shapes")


def check_box_action_space(space: Any) -> None:
    """Check a Box of actions."""
    _check_bounds(space, "action", "have have different shapes")


def _warn_of_image(space: Any) -> None:
    if space.dtype != np.uint8:
        logger.warn(
            "It seems a Box observation space is an image but the `dtype` is not `np.uint8`, "
            f"actual type: {space.dtype}. If the Box observation space is not an image, we "
            "recommend flattening the observation to have only a 1D vector."
        )
    if np.any(space.low != 0) or np.any(space.high != 255):
        logger.warn(
            "It seems a Box observation space is an image but the upper and lower bounds are not "
            "in [0, 255]. Generally, CNN policies assume observations are within that range, so "
            "you may encounter an issue if the observation values are not."
        )


_HIGH_DIFFERS = {
    "observation": "have have different shapes",
    "action": "have different shapes",
}


def _check_bounds(space: Any, space_type: str, low_differs: str) -> None:
    for side, differs in (("low", low_differs), ("high", _HIGH_DIFFERS[space_type])):
        shape = getattr(space, side).shape
        assert shape == space.shape, (
            f"The Box {space_type} space shape and {side} shape {differs}, {side} shape: {shape}, "
            f"box shape: {space.shape}"
        )
    if np.any(space.low == space.high):
        logger.warn(f"A Box {space_type} space maximum and minimum values are equal.")
    elif np.any(space.high < space.low):
        logger.warn(f"A Box {space_type} space low value is greater than a high value.")


def _check_discrete(space: Any, space_type: str) -> None:
    assert space.n > 0, (
        f"Discrete {space_type} space's number of elements must be positive, "
        f"actual number of elements: {space.n}"
    )
    assert space.shape == (), (
        f"Discrete {space_type} space's shape should be empty, actual shape: {space.shape}"
    )


def _check_multi_discrete(space: Any, space_type: str) -> None:
    assert space.shape == space.nvec.shape, (
        f"Multi-discrete {space_type} space's shape must be equal to the nvec shape, "
        f"space shape: {space.shape}, nvec shape: {space.nvec.shape}"
    )
    assert np.all(space.nvec > 0), (
        f"Multi-discrete {space_type} space's all nvec elements must be greater than 0, "
        f"actual nvec: {space.nvec}"
    )


def _check_multi_binary(space: Any, space_type: str) -> None:
    assert np.all(np.asarray(space.shape) > 0), (
        f"Multi-binary {space_type} space's all shape elements must be greater than 0, "
        f"actual shape: {space.shape}"
    )


def _check_container(space: Any, space_type: str) -> None:
    assert parts(space), f"An empty {type(space).__name__} {space_type} space is not allowed."


_CHECKS = {
    spaces.Discrete: _check_discrete,
    spaces.MultiDiscrete: _check_multi_discrete,
    spaces.MultiBinary: _check_multi_binary,
    spaces.Tuple: _check_container,
    spaces.Dict: _check_container,
}
