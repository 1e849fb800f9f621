"""Migrates a source and holds what must be true of every migration."""

from __future__ import annotations

import io
import tokenize
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from migrate_gym import FileResult, migrate_paths, migrate_source
from migrate_gym.findings import Finding, Level
from migrate_gym.targets import GYM
from migrate_gym.wishes import DEFAULT, Wishes


class Migrated(NamedTuple):
    """New source, all findings, and those of them that leave something to a person."""

    source: str
    findings: list[Finding]
    left: list[Finding]


def migrated(source: str, wishes: Wishes = DEFAULT) -> Migrated:
    """Migrates a source; a second run must find nothing more to change or to say.

    Args:
        source: Legacy code.
        wishes: What it is to become.
    """
    new, findings = migrate_source(source, wishes=wishes)
    assert not [finding for finding in findings if finding.level is Level.ERROR], findings
    compile(new, "new.py", "exec")
    left = _left(findings)
    assert comments(new) == comments(source), f"a comment is lost or doubled:\n{new}"
    assert _blank_ends(new) <= _blank_ends(source), f"a new line ends in white space:\n{new!r}"
    again, later = migrate_source(new, wishes=wishes)
    assert again == new, f"a second run changes:\n{new}\n-- to --\n{again}"
    assert not [finding for finding in later if finding.level is Level.FIXED], later
    first = Counter(finding.code for finding in left)
    second = Counter(finding.code for finding in _left(later))
    assert second <= first, f"a second run reports more: {_left(later)}\n{new}"
    return Migrated(new, findings, left)


def migrated_file(path: Path) -> str:
    """The text of a file after the migration of it alone."""
    (result,) = migrate_paths([path])
    return (result.old if result.new is None else result.new).decode()


MAIN = "main.py"
"""The file of a project that is run."""


def migrated_files(
    files: dict[str, str], folder: Path, wishes: Wishes = DEFAULT
) -> tuple[dict[str, str], list[Finding]]:
    """Migrates the files of a project; a second run must find nothing more to change or to say.

    Args:
        files: The texts by their paths.
        folder: An empty folder.
        wishes: What they are to become.

    Returns:
        The new texts by their paths, and the findings that leave something to a person.
    """
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    findings = [finding for result in _written(folder, wishes) for finding in result.findings]
    assert not [finding for finding in findings if finding.level is Level.ERROR], findings
    new = {name: (folder / name).read_text() for name in files}
    for name, text in files.items():
        assert comments(new[name]) == comments(text), f"a comment of {name} is lost or doubled"
    again = _written(folder, wishes)
    assert [result.path for result in again if result.new is not None] == []
    left, later = _left(findings), _left([one for result in again for one in result.findings])
    more = Counter(one.code for one in later) - Counter(one.code for one in left)
    # What is for gym 0.26 may still be for a release before: the import is the same.
    assert wishes.target is GYM or not more, [one for one in later if one.code in more]
    return new, left


def _written(folder: Path, wishes: Wishes) -> list[FileResult]:
    results = migrate_paths([folder], wishes=wishes)
    for result in results:
        if result.new is not None:
            result.path.write_bytes(result.new)
    return results


def comments(source: str) -> Counter[str]:
    """The comments of a source, each with how often it stands there."""
    tokens = tokenize.generate_tokens(io.StringIO(source, newline="").readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


def _blank_ends(source: str) -> set[str]:
    """The lines that end in white space."""
    return {line for line in source.splitlines() if line != line.rstrip()}


def _left(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.level is Level.MANUAL]
