"""Checks of the declared spaces."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.checks.families import is_of_gym, is_space
from gymport.checks.warning import warn

ROLES = ("action", "observation")


def check_spaces(env: Any) -> None:
    """Check that an environment declares both spaces, and that they are sound.

    Raises:
        AttributeError: It does not declare one.
        TypeError: It is no space.
        AssertionError: It contradicts itself.
    """
    for role in ROLES:
        if not hasattr(env, f"{role}_space"):
            raise AttributeError(
                f"the environment has no {role}_space; set it in __init__, such as "
                f"self.{role}_space = gymport.spaces.Discrete(2)"
            )
        check_space(getattr(env, f"{role}_space"), role)


def check_space(space: Any, role: str) -> None:
    """Check that a space of that role is one, and sound, and so are its parts.

    Raises:
        TypeError: It is no space.
        AssertionError: It contradicts itself.
    """
    if not is_space(space):
        raise TypeError(_no_space(space, role))
    for kind, check in _CHECKS.items():
        if is_space(space, kind):
            return check(space, role)
    return None


def check_limits(space: Any, role: str) -> None:
    """Warn of infinite bounds, and of action ranges that learning algorithms find hard."""
    for part in parts(space):
        check_limits(part, role)
    if not is_space(space, "Box"):
        return
    if np.any(space.low == -np.inf):
        warn(f"the {role} space {space} has no lower bound; give Box the lowest value as low=…")
    if np.any(space.high == np.inf):
        warn(f"the {role} space {space} has no upper bound; give Box the highest value as high=…")
    if role == "action" and len(space.shape) == 1 and not _normalised(space):
        warn(
            f"the action space {space} is not normalised, which most algorithms expect; declare "
            "Box(-1, 1, …) or Box(0, 1, …) and scale in step, or wrap with RescaleAction"
        )


def parts(space: Any) -> list[Any]:
    """The spaces that a Tuple or Dict is made of; none for others."""
    if is_space(space, "Tuple"):
        return list(space.spaces)
    return list(space.spaces.values()) if is_space(space, "Dict") else []


def _normalised(box: Any) -> bool:
    """Whether each range is within [-1, 1], and begins at 0 or has 0 in its middle."""
    centred = (box.low == 0) | (np.abs(box.low) == np.abs(box.high))
    return bool(np.all(centred) and np.all(box.low >= -1) and np.all(box.high <= 1))


def _no_space(space: Any, role: str) -> str:
    if is_of_gym(space):
        return (
            f"the {role}_space is {space}, a space of gym, which modern environments cannot use; "
            "import it from gymnasium.spaces or gymport.spaces"
        )
    return (
        f"the {role}_space is {space!r}, a {type(space).__name__} and no space; "
        "make it of gymport.spaces or gymnasium.spaces"
    )


def _check_box(box: Any, role: str) -> None:
    for name in ("low", "high"):
        shape = getattr(box, name).shape
        assert shape == box.shape, (
            f"the {role} space has the shape {box.shape} and its {name} the shape {shape}; "
            f"give Box bounds of one shape instead of setting {name} later"
        )
    if np.any(box.low == box.high):
        warn(f"the {role} space {box} has an element with low equal to high; leave it out")
    elif role == "observation" and np.any(box.high < box.low):
        warn(f"the {role} space {box} has an element with low above high; exchange them")


def _check_discrete(space: Any, role: str) -> None:
    assert space.n > 0, f"the {role} space has n={space.n}; give Discrete an n of 1 or more"
    assert space.shape == (), (
        f"the {role} space has the shape {space.shape}, but a Discrete has none; use MultiDiscrete"
    )


def _check_multi_discrete(space: Any, role: str) -> None:
    assert space.shape == space.nvec.shape, (
        f"the {role} space has the shape {space.shape} and its nvec {space.nvec.shape}; "
        "give MultiDiscrete the nvec instead of setting it later"
    )
    assert np.all(space.nvec > 0), (
        f"the {role} space has the nvec {space.nvec}; give MultiDiscrete elements of 1 or more"
    )


def _check_multi_binary(space: Any, role: str) -> None:
    assert np.all(np.asarray(space.shape) > 0), (
        f"the {role} space has the shape {space.shape}; give MultiBinary lengths of 1 or more"
    )


def _check_parts(space: Any, role: str) -> None:
    kind = "Tuple" if is_space(space, "Tuple") else "Dict"
    assert parts(space), f"the {role} space is an empty {kind}; give it at least one space"
    for part in parts(space):
        check_space(part, role)


_CHECKS = {
    "Box": _check_box,
    "Discrete": _check_discrete,
    "MultiDiscrete": _check_multi_discrete,
    "MultiBinary": _check_multi_binary,
    "Tuple": _check_parts,
    "Dict": _check_parts,
}
"""What is checked of each kind of space; of others nothing but that they are one."""
