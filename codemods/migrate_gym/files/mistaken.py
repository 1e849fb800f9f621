"""Codes in ``# migrate-gym: ignore[…]`` that no rule has: they leave nothing out."""

from __future__ import annotations

import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..findings import CODE_UNREADABLE, CODES_WITHOUT_RULE, Finding, Level
from ..patterns import late
from ..rules import all_rules
from ..selection import comments, ignored, skips
from .kinds import kind

_WORD = b"gym:"  # looked for much faster than the pattern
_SAID = late(rb"migrate[-_]gym:\s*ignore\s*\[")


def unknown_codes(data: bytes, path: str) -> list[Finding]:
    """Says of each such code in a file's comments that it is none.

    Args:
        data: The file.
        path: How it is named, which says what it holds; else it holds Python.
    """
    if _WORD not in data or not _SAID.search(data):
        return []
    known = (*(rule.code for rule in all_rules()), *CODES_WITHOUT_RULE)
    return [
        Finding(path, line, 1 if line else 0, CODE_UNREADABLE, Level.MANUAL, _message(code))
        for line, codes in sorted(_ignored(data.decode(errors="replace"), kind(Path(path))).items())
        for code in codes
        if not any(one.startswith(code) for one in known)
    ]


def _message(code: str) -> str:
    return (
        f"ignore[{code}] leaves nothing out, as no rule has that code: see migrate-gym --list-rules"
    )


def _ignored(text: str, what: str) -> Mapping[int, tuple[str, ...]]:
    """The codes by line; those of a notebook, whose lines are in cells, by none."""
    if what in ("python", ""):
        try:
            return comments(text).ignored
        except (SyntaxError, tokenize.TokenError):
            return {}
    found = {} if skips(text) else dict(_by_line(text))
    if what == "notebook":
        return {0: tuple(code for codes in found.values() for code in codes)}
    return found


def _by_line(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    for number, line in enumerate(text.splitlines(), 1):
        yield number, ignored(line)
