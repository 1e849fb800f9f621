"""Settings in YAML: what they install changes; ids of environments in them are said, and stay.

Nothing tells which program reads them, nor what it does with them besides calling ``make``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gymport import moves

from ..targets import GYMNASIUM, LEGACY_ROOT, Target
from . import conda, shell
from .both import with_both
from .changes import Change, Left, Outcome
from .pins import with_pins

_ID = re.compile(r"(?<![\w/.:-])[A-Z]\w*(?:-\w+)*?-v\d+(?![\w.-])")
_SHOWN = 5
_DEPENDENCIES = re.compile(r"(?m)^dependencies:[ \t]*(?:#.*)?\r?$")
"""What an environment of conda has at its top, whatever the file is called."""
environment = with_both(with_pins(conda.changes))
"""What changes in such an environment."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what a file installs, as those of many services do, and the ids that it names."""
    if LEGACY_ROOT in text and _DEPENDENCIES.search(text):
        yield from environment(text, target)
        return
    installed = list(shell.file_changes(text, target)) if LEGACY_ROOT in text else []
    if not any(isinstance(one, Change) for one in installed):
        installed = []  # releases that are named alone may be those of a run in the past
    yield from sorted([*installed, *_ids(text, target)], key=lambda one: one.start)


def _ids(text: str, target: Target) -> Iterator[Left]:
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
