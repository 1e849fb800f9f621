"""What the user wants of a migration."""

from __future__ import annotations

from .selection import EVERYTHING, Selection
from .targets import GYMNASIUM, Target
from .tuples import NamedTuple


class Wishes(NamedTuple):
    """What the user wants of a migration.

    Attributes:
        selection: Which findings.
        todo: Whether a comment is put above what needs a person.
        target: The library that the code is to run on.
    """

    selection: Selection = EVERYTHING
    todo: bool = False
    target: Target = GYMNASIUM


DEFAULT = Wishes()
