"""Which release of gym is meant by what a user has named."""

from __future__ import annotations

import re
from typing import Iterator

from gymport.dialects import DIALECTS, dialect
from gymport.errors import UnknownReleaseError
from gymport.releases import ALL, DEFAULTS, numbers

OLDEST, NEWEST = ALL[0], ALL[-1]
"""The first and the last release that the shim can be."""
_NAMED = re.compile(r"\s*(?:gym[\s=@-]*)?v?(\d+\.\d+(?:\.\d+)?)\s*", re.IGNORECASE)


def release_of(named: str) -> str:
    """Return the full number of the release that is meant.

    Args:
        named: A release, such as ``"0.17.3"``, ``"v0.17.3"`` or ``"gym==0.17.3"``; two numbers,
            such as ``"0.17"``, are the last release that begins so; and the name of a dialect,
            such as ``"gym-0.9"``, is the last of those that speak it.

    Raises:
        UnknownReleaseError: The shim cannot be that.
    """
    if named in ALL:  # as processes that are started have it, which saves them time
        return named
    match = _NAMED.fullmatch(named) if isinstance(named, str) else None
    for release in reversed(list(_begin_with(match[1]))) if match else ():
        if named not in DIALECTS or dialect(f"gym {release}").name == named:
            return release
    if match and _is_between(match[1]):
        return ".".join(map(str, numbers(match[1])))
    raise UnknownReleaseError(_refusal(named))


def _begin_with(text: str) -> Iterator[str]:
    return (release for release in ALL if f"{release}.".startswith(f"{text}."))


def _is_between(text: str) -> bool:
    """Whether it was only a tag: within a line of releases, or just before its first."""
    line = _line_of(text)
    return bool(line) and numbers(OLDEST) < numbers(text) < numbers(line[-1])


def _line_of(text: str) -> list[str]:
    return list(_begin_with(text.rpartition(".")[0]))


def _refusal(named: object) -> str:
    from difflib import get_close_matches

    like = _line_of(str(named))[-1:] or get_close_matches(str(named), ALL, n=1)
    suggested = f"; did you mean {like[0]!r}?" if like else "."
    return (
        f"the shim cannot be gym {named!r}{suggested} It can be any release from {OLDEST} to "
        f"{NEWEST}: name one of them, such as {DEFAULTS['gym']!r}"
    )
