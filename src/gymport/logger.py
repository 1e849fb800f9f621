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

import warnings

WARN = 30
ERROR = 40
DISABLED = 50

min_level = WARN
"""What is below this level is not said; ``DISABLED`` says nothing."""

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
        stacklevel: Which caller to point at; 1 is the line that calls ``warn``.
    """
    if min_level <= WARN:
        warnings.warn(_text("WARN", _YELLOW, msg, args), category, stacklevel=stacklevel + 1)


def deprecation(msg: str, *args: object) -> None:
    """Warn of what will go away, as a DeprecationWarning."""
    warn(msg, *args, category=DeprecationWarning, stacklevel=2)


def error(msg: str, *args: object) -> None:
    """Warn of an error that does not stop the program, unless ``min_level`` is above ERROR."""
    if min_level <= ERROR:
        warnings.warn(_text("ERROR", _RED, msg, args), stacklevel=3)


def _text(level: str, colour: int, msg: str, args: tuple[object, ...]) -> str:
    """The filled in text behind its level, in that colour of the terminal."""
    return f"\x1b[{colour}m{level}: {msg % args if args else msg}\x1b[0m"
