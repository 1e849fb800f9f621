"""Lock files: a tool writes them, so what they pin is said and never changed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..requirements import replacements
from ..targets import GYMNASIUM, Target
from .changes import Left

_PINNED = re.compile(
    r'(?m)^name = "(?P<table>[\w.-]+)"\r?\n(?:version = "(?P<of_table>[^"]+)")'
    r'|"(?P<key>[\w.-]+)": \{[^{}]*?"version": "==(?P<of_key>[^"]+)"'
)
"""A package of a lock file in TOML, or in Pipenv's JSON."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Left]:
    """Yields one place for all packages of a lock file that belong to the old API."""
    old = []
    for match in _PINNED.finditer(text):
        name = match["table"] or match["key"]
        version = match["of_table"] or match["of_key"]
        if replacements(f"{name}=={version}", target):
            old.append((match.start(), f"{name} {version}"))
    if old:
        names = ", ".join(name for _, name in old)
        message = f"locked here: {names}; have the tool that wrote this file lock the project anew"
        yield Left(old[0][0], message)
