"""Patterns that are compiled when they are first looked for.

A run imports every rule, and has something to look for with half of their patterns at most.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr


class _Late:
    """What has the methods of a compiled pattern, which it compiles when one is asked for."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._said = pattern, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._said), name)
        setattr(self, name, found)
        return found


def late(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    r"""Returns what stands for a compiled pattern, whose methods can be called.

    >>> late(r"v(\d+)").sub(r"\1", "v2")
    '2'
    """
    return _Late(pattern, flags)  # type: ignore[return-value]
