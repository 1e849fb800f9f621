"""Filters of warnings that name gym: ``ignore::gym.error.Error``, as pytest and Python read them.

A category is imported by its name, and pytest stops where it cannot be. The module in a filter is
what the names of modules begin with: ``gym`` does so for those of gymnasium too, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .patterns import late
from .targets import LEGACY_ROOT, Target
from .tuples import NamedTuple

_FILTER = late(
    r"(?<![\w-])(?:always|default|error|ignore|module|once):[^:\n\"']*"
    r":(?P<category>[\w.]*)(?::(?P<module>[\w.]*))?"
)
_PATTERN = late(rf"\^?{LEGACY_ROOT}\\?\.")
_OF_GYM = late(rf"{LEGACY_ROOT}\.\w[\w.]*")


def is_of_gym(pattern: str) -> bool:
    r"""Whether what the names of modules have to match lets those of gym's alone by.

    >>> is_of_gym(r"gym\.spaces"), is_of_gym("gym")
    (True, False)
    """
    return _PATTERN.match(pattern) is not None


class Named(NamedTuple):
    """A name of gym's in a filter, from ``start`` up to ``end``, and today's (None: it is gone)."""

    start: int
    end: int
    old: str
    new: str | None


def may_be_one(text: str) -> bool:
    """Whether a text may be, or have, a filter that names what lies in gym."""
    return f":{LEGACY_ROOT}." in text


def named(text: str, target: Target) -> Iterator[Named]:
    """Yields the names of gym's in the filters of a text that are others for a target."""
    for match in _FILTER.finditer(text):
        yield from _of_part(match, "category", target)
        yield from (one for one in _of_part(match, "module", target) if one.new is not None)


def _of_part(match: re.Match[str], part: str, target: Target) -> Iterator[Named]:
    old = match[part] or ""
    if _OF_GYM.fullmatch(old):
        new = target.place(old.rstrip(".")).new
        if new != old:
            yield Named(*match.span(part), old, new)
