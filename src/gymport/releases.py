"""Which release of gym the shim stands for, where it was named.

The tree ``gymport.gym_0_22`` reads it once, when it is imported, and is that release from then on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


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


# fmt: off
ALL = (
    "0.9.4", "0.9.5", "0.9.6", "0.9.7", "0.10.0", "0.10.1", "0.10.2", "0.10.3", "0.10.4",
    "0.10.5", "0.10.8", "0.10.9", "0.10.11", "0.11.0", "0.12.0", "0.12.1", "0.12.4", "0.12.5",
    "0.12.6", "0.13.0", "0.13.1", "0.14.0", "0.15.3", "0.15.4", "0.15.6", "0.15.7", "0.16.0",
    "0.17.0", "0.17.1", "0.17.2", "0.17.3", "0.18.0", "0.18.3", "0.19.0", "0.20.0", "0.21.0",
    "0.22.0", "0.23.0", "0.23.1", "0.24.0", "0.24.1", "0.25.0", "0.25.1", "0.25.2", "0.26.0",
    "0.26.1", "0.26.2",
)
# fmt: on
"""Every release of gym that the shim can be, as the package index has them."""

DEFAULTS = {"gym": "0.21.0", "gym_0_22": "0.26.2"}
"""The release that each of the shim's trees is when none was named."""
_named: dict[str, str] = {}


def name(tree: str, release: str) -> None:
    """Have the tree be that release, once it is imported."""
    _named[tree] = release


def named(tree: str) -> str:
    """Return the release that the tree has to be."""
    return _named.get(tree, DEFAULTS[tree])


@lru_cache(maxsize=None)
def numbers(release: str) -> tuple[int, ...]:
    """Return a release's numbers, which compare as releases do."""
    return tuple(map(int, release.split(".")))
