"""Warnings in the form of gymnasium's logger: ``WARN: …`` in yellow, ``ERROR: …`` in red.

They are ordinary Python warnings, so the filters of :mod:`warnings` apply; ``min_level`` silences
them altogether.

Example:
    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     warn("%s of %d", "one", 2)
    ...     deprecation("old")
    >>> for one in caught:
    ...     print(one.category.__name__, "one of 2" in str(one.message))
    UserWarning True
    DeprecationWarning False
"""

from __future__ import annotations

import sys
import warnings
from types import FrameType

WARN = 30
ERROR = 40
DISABLED = 50

min_level = WARN
"""What is below this level is not said; ``DISABLED`` says nothing."""

LIBRARIES = ("gymport", "gymnasium")
"""The packages whose own lines nobody is pointed at."""
_RED, _YELLOW = 31, 33


def warn(
    msg: str,
    *args: object,
    category: type[Warning] | None = None,
    stacklevel: int = 1,
) -> None:
    """Warn, unless ``min_level`` is above WARN.

    Args:
        msg: The text; with ``args``, a %-format for them.
        args: What to put into the text.
        category: The class of the warning; None: UserWarning.
        stacklevel: Which caller to point at; 1 is the line that calls ``warn``. A line of
            gymport's or gymnasium's own is passed over for the one that led there.
    """
    if min_level <= WARN:
        level = outside(stacklevel + 1)
        warnings.warn(_text("WARN", _YELLOW, msg, args), category, stacklevel=level)


def deprecation(msg: str, *args: object) -> None:
    """Warn of what will go away, as a DeprecationWarning."""
    warn(msg, *args, category=DeprecationWarning, stacklevel=2)


def error(msg: str, *args: object) -> None:
    """Warn of an error that does not stop the program, unless ``min_level`` is above ERROR."""
    if min_level <= ERROR:
        warnings.warn(_text("ERROR", _RED, msg, args), stacklevel=3)


def outside(stacklevel: int) -> int:
    """Return the stack level of the first line that is no library's own, for ``warnings.warn``.

    Args:
        stacklevel: The level to begin at, as the caller of this function would give it.
    """
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and (level < stacklevel or _inside(frame)):
        frame, level = frame.f_back, level + 1
    return level


def _inside(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] in LIBRARIES


def _text(level: str, colour: int, msg: str, args: tuple[object, ...]) -> str:
    """The filled in text behind its level, in that colour of the terminal."""
    return f"\x1b[{colour}m{level}: {msg % args if args else msg}\x1b[0m"
