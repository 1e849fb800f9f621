"""Requirement files, and the requirements in ``pip install`` commands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from packaging.requirements import InvalidRequirement, Requirement

from gymport import moves

from .changes import Change

_LINE = re.compile(r"^(?P<requirement>[^#\r\n]*?)(?P<rest>\s*(?:\s#.*)?)$")
_PIP = re.compile(
    r"^(?P<head>\s*[!%]\s*(?:python3?\s+-m\s+)?(?:pip|pip3|uv pip)\s+install\b)(?P<rest>.*)$"
)
# The oldest release that the rewritten code is for.
_OLDEST = "gymnasium>=1.0"


def changes(text: str) -> Iterator[Change]:
    """Yields what changes in a requirements file."""
    position = 0
    for line in text.splitlines(keepends=True):
        content = line.rstrip("\r\n")
        new = migrate_line(content)
        if new:
            message = f"{content.strip()} becomes {new}"
            yield Change(position, position + len(content), new, message)
        elif new is not None:
            message = f"{content.strip()} is not needed"
            yield Change(position, position + len(line), "", message)
        position += len(line)


def migrate_line(line: str) -> str | None:
    """Returns the new text of one line of a requirements file, or None where it stays.

    An empty string means that nothing is left to require.

    >>> migrate_line("gym[atari]==0.21.0  # for Pong")
    'gymnasium[atari]>=1.0  # for Pong'
    >>> migrate_line("numpy==1.21")
    """
    match = _LINE.match(line)
    if match is None:
        return None
    new = _migrate(match["requirement"].strip())
    return None if new is None else (new + match["rest"] if new else match["rest"].strip())


def migrate_command(command: str) -> str:
    """Returns a ``!pip install`` line with its requirements of today; other lines as they are.

    >>> migrate_command("!pip install -q gym==0.21.0 numpy")
    '!pip install -q "gymnasium>=1.0" numpy'
    """
    match = _PIP.match(command)
    if match is None:
        return command
    words = re.split(r"(\s+)", match["rest"])
    return match["head"] + "".join(_word(word) for word in words)


def _word(word: str) -> str:
    if not word.strip() or word.startswith("-"):
        return word
    try:
        plain = "".join(shlex.split(word))
    except ValueError:
        return word
    new = _migrate(plain)
    if new is None:
        return word
    return " ".join(f'"{part}"' if re.search(r"[<>\[]", part) else part for part in new.split("\n"))


def _migrate(text: str) -> str | None:
    """New requirements for an old one, one a line; None where it stays."""
    try:
        old = Requirement(text)
    except InvalidRequirement:
        return None
    if old.url or not (
        moves.requirement(old.name) or any(moves.requirement(old.name, x) for x in old.extras)
    ):
        return None
    if not old.extras and moves.requirement(old.name) is None:
        return None
    new = _replacements(old)
    marker = f"; {old.marker}" if old.marker else ""
    return "\n".join(f"{requirement}{marker}" for requirement in new)


def _replacements(old: Requirement) -> list[str]:
    rows = [moves.requirement(old.name, extra) for extra in sorted(old.extras)] or [
        moves.requirement(old.name)
    ]
    wanted: dict[str, set[str]] = {}
    versions: dict[str, str] = {}
    for row in rows:
        for text in row.new if row is not None else ("gymnasium",):
            requirement = Requirement(text)
            wanted.setdefault(requirement.name, set()).update(requirement.extras)
            versions[requirement.name] = str(requirement.specifier)
    if old.name == "gym":
        wanted.setdefault("gymnasium", set())
    oldest = Requirement(_OLDEST)
    versions[oldest.name] = str(oldest.specifier)
    return [
        name + (f"[{','.join(sorted(extras))}]" if extras else "") + versions.get(name, "")
        for name, extras in wanted.items()
    ]
