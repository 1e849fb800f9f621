"""The release of gym that the shim stands for, and what came with which release."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

VERSION = "0.21.0"
"""The release; ``gymport.install`` sets it to the one that was named."""


class Change(NamedTuple):
    """A difference between releases that one dialect covers.

    Attributes:
        release: The first release that behaves so.
        says: How it behaves.
        before: How the releases before it behave.
    """

    release: str
    says: str
    before: str


SINCE = {
    "ansi_cliff": Change(
        "0.17.3", 'CliffWalking renders mode="ansi" as a text', "it printed in both modes"
    ),
    "ansi_text": Change("0.12", 'mode="ansi" gives a string', "it gave a StringIO"),
    "box_checks_dtype": Change(
        "0.20", "Box.contains refuses values whose dtype does not cast", "the dtype did not matter"
    ),
    "cartpole_powers": Change(
        "0.17.2", "CartPole squares by a power", "it multiplied, with other last bits"
    ),
    "classic_float32": Change(
        "0.20", "observations of classic control are float32", "they were float64"
    ),
    "deprecations_warn": Change(
        "0.21", "what is deprecated gives a DeprecationWarning", "it gave a UserWarning"
    ),
    "discrete_int": Change(
        "0.17.3", "states of tables are Python's ints", "they were numpy's, where numpy drew them"
    ),
    "log_to_stderr": Change("0.21", "the logger prints to stderr", "it printed to stdout"),
    "multi_discrete_one_hot": Change(
        "0.20", "a flat MultiDiscrete is one-hot", "it was the values as they are"
    ),
    "pendulum_clips_first": Change(
        "0.21", "Pendulum's speed is clipped before it moves", "it was clipped after that"
    ),
    "random_maps": Change("0.12.1", "FrozenLake without a map draws one", "it was an error"),
    "reregister_warns": Change(
        "0.20", "registering an id twice warns and replaces", "it was an error"
    ),
    "vector_statistics": Change(
        "0.19",
        "RecordEpisodeStatistics keeps arrays, and copies the info it adds to",
        "it kept numbers, and added to the info itself",
    ),
}
"""The changes by the names that the code asks for them."""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change].release)


@lru_cache(maxsize=None)
def numbers(release: str) -> tuple[int, ...]:
    """Return a release's numbers, which compare as releases do."""
    return tuple(map(int, release.split(".")))
