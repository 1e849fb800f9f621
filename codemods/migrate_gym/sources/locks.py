"""Lock files: a tool writes them, so what they pin is said and never changed.

What another package requires stays locked whatever the project does, so that is worth a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..config import toml
from ..requirements import replacements
from ..targets import GYMNASIUM, Target
from .changes import Left

_PINNED = re.compile(
    r'(?m)^name = "(?P<table>[\w.-]+)"\r?\n(?:version = "(?P<of_table>[^"]+)")'
    r'|"(?P<key>[\w.-]+)": \{[^{}]*?"version": "==(?P<of_key>[^"]+)"'
    r"|^(?P<line>[\w.-]+)(?:\[[\w, -]*\])?==(?P<of_line>[\w.]+)"
)
"""A package of a lock file in TOML, in Pipenv's JSON, or in lines as pip writes them."""
_NAME = re.compile(r"[\w.-]+")


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Left]:
    """Yields one place for all packages of a lock file that belong to the old API."""
    old: dict[str, tuple[int, str]] = {}
    for match in _PINNED.finditer(text):
        name = match["table"] or match["key"] or match["line"]
        version = match["of_table"] or match["of_key"] or match["of_line"]
        if replacements(f"{name}=={version}", target):
            old.setdefault(name, (match.start(), f"{name} {version}"))
    others = _requiring(text, old) if old else {}
    own = [place for name, place in old.items() if name not in others]
    if own:
        message = f"locked here: {_listed(own)}; have the tool that wrote this file lock it anew"
        yield Left(own[0][0], message)
    elif old:
        places = list(old.values())
        names = ", ".join(sorted(set(others.values())))
        message = f"locked here: {_listed(places)}, since {names} requires it; lock the file anew"
        yield Left(places[0][0], f"{message} if the project itself did", is_note=True)


def _listed(places: list[tuple[int, str]]) -> str:
    return ", ".join(name for _, name in places)


def _requiring(text: str, old: Mapping[str, object]) -> dict[str, str]:
    """Old packages that others of the lock file require, each with one of these."""
    try:
        content = toml(text)
    except ValueError:  # in another format, which says nothing of that
        return {}
    found: dict[str, str] = {}
    own: set[str] = set()
    for package in [*content.get("package", ()), *content.get("packages", ())]:
        source = package.get("source") or {}
        wanted = old.keys() & _required(package.get("dependencies") or ())
        if "editable" in source or "virtual" in source:
            own |= wanted
        elif package.get("name") not in old:
            found.update(dict.fromkeys(wanted, str(package.get("name"))))
    return {name: other for name, other in found.items() if name not in own}


def _required(dependencies: Any) -> set[str]:
    """What a package requires in any case, as Poetry (a table), PDM (texts) and uv write it."""
    if isinstance(dependencies, dict):
        return {name for name, value in dependencies.items() if not _is_optional(value)}
    names = (one.get("name", "") if isinstance(one, dict) else one for one in dependencies)
    return {match.group() for match in map(_NAME.match, names) if match}


def _is_optional(value: Any) -> bool:
    return isinstance(value, dict) and bool(value.get("optional"))
