"""gym's logger: messages above a level that the program sets."""

# ruff: noqa: T201 (gym prints them)

from __future__ import annotations

import warnings

from gymport.gym.utils.colorize import colorize

DEBUG = 10
INFO = 20
WARN = 30
ERROR = 40
DISABLED = 50

MIN_LEVEL = WARN
"""What is below this level is not said."""


def set_level(level: int) -> None:
    """Say only what is of that level or above."""
    global MIN_LEVEL
    MIN_LEVEL = level


def debug(msg: str, *args: object) -> None:
    """Print what helps to find an error."""
    if MIN_LEVEL <= DEBUG:
        print(f"DEBUG: {_filled(msg, args)}")


def info(msg: str, *args: object) -> None:
    """Print what is worth knowing."""
    if MIN_LEVEL <= INFO:
        print(f"INFO: {_filled(msg, args)}")


def warn(msg: str, *args: object) -> None:
    """Warn, as a UserWarning in yellow."""
    if MIN_LEVEL <= WARN:
        warnings.warn(colorize(f"WARN: {_filled(msg, args)}", "yellow"), stacklevel=3)


def deprecation(msg: str, *args: object) -> None:
    """Warn of what will go away, as a UserWarning in yellow."""
    if MIN_LEVEL <= WARN:
        warnings.warn(colorize(f"WARN: {_filled(msg, args)}", "yellow"), stacklevel=3)


def error(msg: str, *args: object) -> None:
    """Print an error that does not stop the program, in red."""
    if MIN_LEVEL <= ERROR:
        print(colorize(f"ERROR: {_filled(msg, args)}", "red"))


def _filled(msg: str, args: tuple[object, ...]) -> str:
    return msg % args if args else msg


setLevel = set_level  # noqa: N816
