"""Requirement files of pip."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..files.requirements import replacements, reported
from ..targets import GYMNASIUM, Target
from . import locks
from .changes import Change, Left, Outcome, said

_LOGICAL_LINE = re.compile(r"(?:[^\n]*\\\r?\n)*[^\n]*\n?")
_LINE = re.compile(r"^(?P<requirement>[^#\r\n]*?)(?P<rest>\s*(?:\s#.*)?)$")
_OPTIONS = re.compile(r"\s(?=--\w)")
_CONTINUED = re.compile(r"\\\r?\n")
_COMMENT = re.compile(r"(?:^|\s+)#.*")


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in a requirements file, and what is left there."""
    if locks.is_compiled(text):
        yield from locks.changes(text, target)
        return
    for found in _LOGICAL_LINE.finditer(text):
        line, position = found.group(), found.start()
        content = line.rstrip("\r\n")
        if _CONTINUED.search(line) or _OPTIONS.search(line):
            yield from _of_several_parts(content, position, target)
            continue
        new = migrate_line(content, target)
        if new is not None:
            end = position + len(content if new else line)
            yield Change(position, end, new, said(content, filter(None, new.split("\n"))))
        elif message := reported(_COMMENT.sub("", content).strip(), target):
            yield Left(position, message)


def _of_several_parts(line: str, position: int, target: Target) -> Iterator[Outcome]:
    """What is left of a requirement with options of its own, such as hashes."""
    whole = _CONTINUED.sub(" ", line)
    requirement = _OPTIONS.split(whole, maxsplit=1)[0].strip()
    new = replacements(requirement, target)
    if new is not None:
        wanted = f"require {', '.join(new)}" if new else "leave it out"
        has_options = _OPTIONS.search(whole) is not None
        why = "has options of its own, such as hashes" if has_options else "goes over several lines"
        yield Left(position, f"{requirement} {why}: {wanted} and see that the rest holds")


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
    old = match["requirement"]
    new = replacements(old.strip(), target)
    if new is None:
        return None
    margin = old[: len(old) - len(old.lstrip())]
    return "\n".join(margin + one for one in new) + match["rest"] if new else match["rest"].strip()
