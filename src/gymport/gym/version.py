"""The release of gym that the shim stands for, and what came with which release."""

from __future__ import annotations

from functools import lru_cache

VERSION = "0.21.0"
"""The release; ``gymport.install`` sets it to the one that was named."""

SINCE = {
    "ansi_cliff": "0.17.3",
    "ansi_text": "0.12",
    "box_checks_dtype": "0.20",
    "cartpole_powers": "0.17.2",
    "classic_float32": "0.20",
    "discrete_int": "0.17.3",
    "multi_discrete_one_hot": "0.20",
    "pendulum_clips_first": "0.21",
    "random_maps": "0.12.1",
    "reregister_warns": "0.20",
    "vector_statistics": "0.19",
}
"""The first release of each change between those that one dialect covers.

``ansi_cliff``: the cliff can be drawn as a text that is returned.
``ansi_text``: what is drawn as a text is returned as a string, and not in a StringIO.
``box_checks_dtype``: Box.contains refuses values whose dtype does not cast.
``classic_float32``: observations of classic control are float32, and no longer float64.
``cartpole_powers``: CartPole squares as a power, which differs in the last bits.
``discrete_int``: states of tables are Python's ints, and no longer numpy's.
``multi_discrete_one_hot``: a flat MultiDiscrete is one-hot, and not the values as they are.
``pendulum_clips_first``: the pendulum's speed is clipped before it moves.
``random_maps``: a frozen lake without a map draws one, and is no error.
``reregister_warns``: registering an id twice warns and replaces, and is no error.
``vector_statistics``: RecordEpisodeStatistics keeps arrays, and copies the info it adds to.
"""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change])


@lru_cache(maxsize=None)
def numbers(release: str) -> tuple[int, ...]:
    """Return a release's numbers, which compare as releases do."""
    return tuple(map(int, release.split(".")))
