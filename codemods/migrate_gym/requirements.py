"""What to require in place of what was required for gym."""

from __future__ import annotations

import re

from packaging.requirements import InvalidRequirement, Requirement

from gymport import moves

_CONDA = re.compile(r"(?P<channel>[\w.-]+::)?(?P<name>[\w-]+)(?:\s*[=<>!~].*)?")
# The oldest release that the rewritten code is for.
_OLDEST = "gymnasium>=1.0"


def replacements(text: str) -> list[str] | None:
    """Returns what to require in place of an old requirement, or None where it stays.

    >>> replacements("gym[robotics]==0.21")
    ['gymnasium>=1.0', 'gymnasium-robotics']
    """
    new = _migrate(text)
    return None if new is None else [part for part in new.split("\n") if part]


def conda_replacements(text: str) -> list[str] | None:
    """Returns what to require of conda in place of an old package, or None where it stays.

    >>> conda_replacements("conda-forge::gym=0.21.*")
    ['conda-forge::gymnasium>=1.0']
    """
    match = _CONDA.fullmatch(text)
    new = None if match is None else replacements(match["name"])
    if match is None or new is None:
        return None
    # conda knows no extras: it installs what a package can make use of separately.
    plain = dict.fromkeys(re.sub(r"\[.*?\]", "", part) for part in new)
    return [(match["channel"] or "") + part for part in plain]


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
