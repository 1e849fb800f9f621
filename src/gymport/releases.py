"""Which release of gym the shim stands for, where it was named.

The tree ``gymport.gym_0_22`` reads it once, when it is imported, and is that release from then on.
"""

from __future__ import annotations

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


DEFAULTS = {"gym": "0.21.0", "gym_0_22": "0.26.2"}
"""The release that each of the shim's trees is when none was named."""
_named: dict[str, str] = {}


def name(tree: str, release: str) -> None:
    """Have the tree be that release, once it is imported."""
    _named[tree] = release


def named(tree: str) -> str:
    """Return the release that the tree has to be."""
    return _named.get(tree, DEFAULTS[tree])


def numbers(release: str) -> tuple[int, ...]:
    """Return a release's numbers, which compare as releases do."""
    return tuple(map(int, release.split(".")))
