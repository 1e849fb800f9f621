"""gym's logger: messages above a level that the program sets."""

# ruff: noqa: T201 (gym prints them)

from __future__ import annotations

import sys
import warnings

from gymport.logger import outside
from gymport.utils.colorize import colorize

DEBUG = 10
INFO = 20
WARN = 30
ERROR = 40
DISABLED = 50

min_level = WARN
"""What is below this level is not said."""


def set_level(level: int) -> None:
    """Say only what is of that level or above."""
    global min_level
    min_level = level


def debug(msg: str, *args: object) -> None:
    """Print what helps to find an error."""
    if min_level <= DEBUG:
        print(f"DEBUG: {_filled(msg, args)}", file=sys.stderr)


def info(msg: str, *args: object) -> None:
    """Print what is worth knowing."""
    if min_level <= INFO:
        print(f"INFO: {_filled(msg, args)}", file=sys.stderr)


def warn(
    msg: str, *args: object, category: type[Warning] | None = None, stacklevel: int = 1
) -> None:
    """Warn, in yellow.

    Args:
        msg: The text; with ``args``, a %-format for them.
        args: What to put into the text.
        category: The class of the warning; None: UserWarning.
        stacklevel: Which caller to point at; 1 is the line that calls ``warn``.
    """
    if min_level <= WARN:
        text = colorize(f"WARN: {_filled(msg, args)}", "yellow")
        warnings.warn(text, category, stacklevel=outside(stacklevel + 1))


def deprecation(msg: str, *args: object) -> None:
    """Warn of what will go away, as a DeprecationWarning in yellow."""
    warn(msg, *args, category=DeprecationWarning, stacklevel=2)


def error(msg: str, *args: object) -> None:
    """Print an error that does not stop the program, in red."""
    if min_level <= ERROR:
        print(colorize(f"ERROR: {_filled(msg, args)}", "red"), file=sys.stderr)


def _filled(msg: str, args: tuple[object, ...]) -> str:
    return msg % args if args else msg


setLevel = set_level  # noqa: N816
