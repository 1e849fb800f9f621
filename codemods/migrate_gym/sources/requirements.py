"""Requirement files of pip."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..requirements import replacements
from ..targets import GYMNASIUM, Target
from .changes import Change, said

_LINE = re.compile(r"^(?P<requirement>[^#\r\n]*?)(?P<rest>\s*(?:\s#.*)?)$")


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Change]:
    """Yields what changes in a requirements file."""
    position = 0
    for line in text.splitlines(keepends=True):
        content = line.rstrip("\r\n")
        new = migrate_line(content, target)
        if new is not None:
            end = position + len(content if new else line)
            yield Change(position, end, new, said(content, filter(None, new.split("\n"))))
        position += len(line)


def migrate_line(line: str, target: Target = GYMNASIUM) -> str | None:
    """Returns the new text of one line of a requirements file, or None where it stays.

    An empty string means that nothing is left to require.

    >>> migrate_line("gym[atari]==0.21.0  # for Pong")
    'gymnasium[atari]>=1.0  # for Pong'
    >>> migrate_line("numpy==1.21")
    """
    match = _LINE.match(line)
    if match is None:
        return None
    new = replacements(match["requirement"].strip(), target)
    if new is None:
        return None
    return "\n".join(new) + match["rest"] if new else match["rest"].strip()
