"""Which release of gymnasium the new code needs, for the files that require it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from gymport import moves

from ..patterns import late
from ..targets import MODERN_ROOT, Target

_ID = late(r"[\w/]+-v\d+")


def floored(target: Target, contents: Iterable[bytes]) -> Target:
    """Returns the target, which requires a later release where code needs one.

    What is looked for is text, so it may be a release that comments alone name: that is later than
    need be, and has all that is needed.

    Args:
        target: The library that code is rewritten for.
        contents: The files.

    >>> from migrate_gym.targets import GYM, GYMNASIUM
    >>> floored(GYMNASIUM, [b'gym.make("Taxi-v2")']).requirement
    'gymnasium>=1.3'
    >>> floored(GYM, [b'gym.make("Taxi-v2")']).requirement
    'gym==0.26.2'
    """
    if target.root != MODERN_ROOT:
        return target
    oldest = target.requirement.replace(">=", " ")
    files = list(contents)
    for release, pattern, words in _needs(oldest):
        for data in files:
            if any(word in data for word in words) and pattern.search(data):
                return target._replace(requirement=release.replace(" ", ">="))
    return target


@lru_cache(maxsize=None)
def _needs(oldest: str) -> Sequence[tuple[str, re.Pattern[bytes], Sequence[bytes]]]:
    """Releases, what needs them, and words that are looked for first, since that is faster."""
    return [(one.release, _pattern(one.words), _words(one.words)) for one in moves.needs(oldest)]


def _pattern(words: Iterable[str]) -> re.Pattern[bytes]:
    """Finds words, and ids that stand in quotes."""
    found = [
        rf"[\"']{re.escape(word)}\\?[\"']" if _ID.fullmatch(word) else rf"\b{re.escape(word)}\b"
        for word in words
    ]
    return re.compile("|".join(found).encode())


def _words(words: Iterable[str]) -> Sequence[bytes]:
    return sorted({word.partition("-v")[0].encode() for word in words})
