"""Ids of environments in files that hold no Python: said, and left as they are.

Nothing tells which program is given them, nor what it does with them besides calling ``make``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gymport import moves

from ..targets import Target
from .changes import Find, Left, Outcome

_ID = re.compile(r"(?<![\w/.:-])[A-Z]\w*(?:-\w+)*?-v\d+(?![\w.-])")
_COMMENT = re.compile(r"(?m)^[ \t]*#.*$")
_SHOWN = 5


def with_ids(changes: Find) -> Find:
    """Says too which ids the commands of a file name."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        commands = _COMMENT.sub(lambda line: " " * len(line.group()), text)
        outcomes = [*changes(text, target), *left(commands, target)]
        yield from sorted(outcomes, key=lambda one: one.start)

    return found


def left(text: str, target: Target) -> Iterator[Left]:
    """Yields one place for all ids of a file that ``make`` knows by another name today, or not."""
    found: dict[str, tuple[int, str]] = {}
    for match in _ID.finditer(text):
        row = moves.environment(match.group(), target.release)
        if row is not None and row.new != row.old:
            now = f"is {row.new} today" if row.new else "is gone"
            found.setdefault(row.old, (match.start(), f"{row.old} {now}"))
    if found:
        said = [what for _, what in found.values()]
        more = f" and {len(said) - _SHOWN} more" if len(said) > _SHOWN else ""
        first = min(start for start, _ in found.values())
        ids = ", ".join(said[:_SHOWN])
        yield Left(first, f"{ids}{more}: rename what is given to make from here")
