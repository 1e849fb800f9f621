"""Requirements in setup.cfg and tox.ini."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..targets import GYMNASIUM, Target
from . import shell
from .changes import Change, said
from .requirements import migrate_line

_SECTION = re.compile(r"^\[(?P<name>[^\]]+)\]")
_KEY = re.compile(r"^(?P<key>[\w.-]+)[ \t]*[=:][ \t]*(?P<value>.*)$")
_FACTOR = re.compile(r"^(?P<before>\s*(?:[\w{},.!-]+:(?=\s))?\s*)(?P<requirement>.*)$")
_LISTS = {
    "options": re.compile(r"install_requires|setup_requires|tests_require"),
    "options.extras_require": re.compile(r".*"),
    "testenv": re.compile(r"deps|requires"),
    "tox": re.compile(r"requires"),
}
"""By section, the keys whose lines are requirements."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Change]:
    """Yields what changes in the requirements of an INI file."""
    section, wanted, position = "", False, 0
    for line in text.splitlines(keepends=True):
        content = line.rstrip("\r\n")
        found = _SECTION.match(content)
        key = _KEY.match(content)
        start = 0
        if found is not None:
            section, wanted = found["name"].partition(":")[0].strip(), False
        elif key is not None:
            pattern = _LISTS.get(section)
            wanted = pattern is not None and pattern.fullmatch(key["key"]) is not None
            start = key.start("value")
        if wanted and found is None:
            yield from _line(content, position, start, target)
        elif section == "testenv":
            yield from _moved(shell.changes(content, target), position)
        position += len(line)


def _line(content: str, position: int, start: int, target: Target) -> Iterator[Change]:
    """What changes in one line of a list of requirements, read from a column on."""
    match = _FACTOR.match(content[start:])
    new = None if match is None else migrate_line(match["requirement"], target)
    if match is None or new is None:
        return
    old = match["requirement"].strip()
    begin = position + start + match.start("requirement")
    lines = ("\n" + match["before"]).join(new.split("\n"))
    yield Change(begin, position + len(content), lines, said(old, filter(None, new.split("\n"))))


def _moved(changes: Iterator[Change], by: int) -> Iterator[Change]:
    for change in changes:
        yield change._replace(start=change.start + by, end=change.end + by)
