"""Requirements in setup.cfg and tox.ini."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..files.requirements import reported, too_old
from ..targets import GYMNASIUM, Target
from . import shell
from .changes import Change, Left, Outcome, moved, said
from .requirements import migrate_line

_SECTION = re.compile(r"^\[(?P<name>[^\]]+)\]")
_KEY = re.compile(r"^(?P<key>[\w.-]+)[ \t]*[=:][ \t]*(?P<value>.*)$")
_FACTOR = re.compile(r"^(?P<before>\s*(?:[\w{},.!-]+:(?=\s))?\s*)(?P<requirement>.*)$")
_ENVIRONMENTS = re.compile(r"(?m)^env_?list[ \t]*=(?P<names>.*(?:\n[ \t]+.*)*)")
_OLDEST = re.compile(r"(?m)^python_requires[ \t]*[=:](?P<python>.+)")
_NAMED_PYTHON = re.compile(r"(?:\bpy|[{,])3\.?(\d+)")
_LISTS = {
    "options": re.compile(r"install_requires|setup_requires|tests_require"),
    "options.extras_require": re.compile(r".*"),
    "tox": re.compile(r"requires"),
}
"""By section, the keys whose lines are requirements."""
_ANYWHERE = re.compile(r"deps")
"""The keys that are so in every section."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in an INI file, and the Pythons that have no release of that."""
    found = list(_changes(text, target))
    if found:
        found += [*_pythons(text, target), *_oldest(text, found, target)]
        found.sort(key=lambda one: one.start)
    yield from found


def _pythons(text: str, target: Target) -> Iterator[Left]:
    """The environments of tox that are called by a Python which is too old: ``py36``."""
    for match in _ENVIRONMENTS.finditer(text):
        pythons = " ".join(f"3.{one}" for one in _NAMED_PYTHON.findall(match["names"]))
        if message := too_old(pythons, target):
            yield Left(match.start(), message)


def _oldest(text: str, found: Iterable[Outcome], target: Target) -> Iterator[Left]:
    """The oldest Python of a package that requires something else now, and not for extras alone."""
    changed = [one.start for one in found if isinstance(one, Change)]
    section = re.search(r"(?m)^\[options\].*(?:\n(?!\[).*)*", text)
    if section is None or not any(section.start() < one < section.end() for one in changed):
        return
    for match in _OLDEST.finditer(text, section.start(), section.end()):
        if message := too_old(match["python"], target):
            yield Left(match.start(), message)


def _changes(text: str, target: Target) -> Iterator[Outcome]:
    """Yields what changes in the requirements of an INI file, and what is left there."""
    section, wanted, position = "", False, 0
    for line in text.splitlines(keepends=True):
        content = line.rstrip("\r\n")
        found = _SECTION.match(content)
        key = _KEY.match(content)
        start = 0
        if found is not None:
            section, wanted = found["name"].partition(":")[0].strip(), False
        elif key is not None:
            wanted = _LISTS.get(section, _ANYWHERE).fullmatch(key["key"]) is not None
            start = key.start("value")
        if wanted and found is None:
            yield from _line(content, position, start, target)
        elif section == "testenv":
            yield from moved(shell.changes(content, target), position)
        position += len(line)


def _line(content: str, position: int, start: int, target: Target) -> Iterator[Outcome]:
    """What changes in one line of a list of requirements, read from a column on."""
    if start and ";" in content[start:]:  # what stands behind the key has no markers
        for part in re.finditer(r"[^;]+", content[start:]):
            yield from _requirement(part.group(), position + start + part.start(), target)
    else:
        yield from _requirement(content[start:], position + start, target)


def _requirement(content: str, position: int, target: Target) -> Iterator[Outcome]:
    match = _FACTOR.match(content)
    if match is None or content.lstrip().startswith("#"):
        return
    old, begin = match["requirement"].strip(), position + match.start("requirement")
    new = migrate_line(match["requirement"], target)
    if new is not None:
        lines = ("\n" + match["before"]).join(new.split("\n"))
        yield Change(
            begin, position + len(content), lines, said(old, filter(None, new.split("\n")))
        )
    elif message := reported(old, target):
        yield Left(begin, message)
