"""The release of gym that the shim stands for, and what came with which release."""

from __future__ import annotations

VERSION = "0.21.0"
"""The release; ``gymport.install`` sets it to the one that was named."""

SINCE = {
    "box_checks_dtype": "0.20",
    "cartpole_float32": "0.20",
    "cartpole_powers": "0.17.2",
    "multi_discrete_one_hot": "0.20",
    "reregister_warns": "0.20",
}
"""The first release of each change between those that one dialect covers.

``box_checks_dtype``: Box.contains refuses values whose dtype does not cast.
``cartpole_float32``: CartPole's observations are float32, and no longer float64.
``cartpole_powers``: CartPole squares as a power, which differs in the last bits.
``multi_discrete_one_hot``: a flat MultiDiscrete is one-hot, and not the values as they are.
``reregister_warns``: registering an id twice warns and replaces, and is no error.
"""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change])


def numbers(release: str) -> tuple[int, ...]:
    """Return a release's numbers, which compare as releases do."""
    return tuple(map(int, release.split(".")))
