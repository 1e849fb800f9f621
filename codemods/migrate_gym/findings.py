"""What the rewriter says about a place in the code."""

from __future__ import annotations

import enum
from typing import Any, cast

from .patterns import late
from .tuples import NamedTuple

CODE_UNREADABLE = "GYM000"
CODE_BESIDE = "GYM901"
CODE_COMPARING = "GYM903"

CODES_WITHOUT_RULE = {
    CODE_UNREADABLE: "A file could not be read, parsed, rewritten or written, or a comment to "
    "migrate-gym means nothing.",
    CODE_BESIDE: "Requires the packages of today; what cannot be exchanged is reported.",
    CODE_COMPARING: "A page that imports gym and gymnasium is left alone: it may compare them.",
}
"""What is reported besides the rules' own findings."""

_LINE = late(r"(?<=\w):\d+\b")
_CELL = late(r"(?<=\.ipynb)#(?:cell|markdown)(?P<number>\d+)$")


class Level(enum.Enum):
    """How much a finding asks of the reader."""

    FIXED = "fixed"
    """Rewritten (or, with ``--diff`` and ``--check``, would be)."""
    MANUAL = "manual"
    """Cannot be rewritten safely: a person has to look."""
    NOTE = "note"
    """Behaves as before; there is something worth knowing."""
    ERROR = "error"
    """The file could not be read, parsed or written."""


def unplaced(message: str) -> str:
    """Returns a message without the lines that it names, which change as others are added.

    >>> unplaced("rendered in several ways (train.py:7)")
    'rendered in several ways (train.py)'
    """
    return _LINE.sub("", message)


class Finding(NamedTuple):
    """One remark about one place.

    Attributes:
        path: The file as the user named it; a notebook's cell is named after a ``#``.
        line: The line, counted from 1; 0 for the whole file.
        column: The column, counted from 1; 0 for the whole line.
        code: The rule, such as ``GYM201``.
        level: What is asked of the reader.
        message: What is there and, unless it was fixed, what to do.
        evidence: Why the rewriter thinks so: what it is about, where that has a name, and the
            reasons, the nearest first.
        excerpt: The line of the source, as it was.
    """

    path: str
    line: int
    column: int
    code: str
    level: Level
    message: str
    evidence: tuple[str, ...] = ()
    excerpt: str = ""

    def __lt__(self, other: Any) -> bool:  # by place, not by field, as tuples are sorted
        return self.place < cast(Finding, other).place

    @property
    def file(self) -> str:
        """The file itself, without a notebook's cell."""
        return _CELL.sub("", self.path)

    @property
    def cell(self) -> str:
        """The cell of a notebook, as ``cell3`` or ``markdown3``; "" for what is none."""
        found = _CELL.search(self.path)
        return found.group().lstrip("#") if found else ""

    @property
    def place(self) -> tuple[str, int, int, int, str, str]:
        """The order in which findings are listed: the cells of a notebook by their numbers."""
        found = _CELL.search(self.path)
        cell = int(found["number"]) if found else 0
        return (self.file, cell, self.line, self.column, self.code, self.message)
