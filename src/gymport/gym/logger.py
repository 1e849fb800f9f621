"""gym's logger: messages above a level that the program sets."""

from __future__ import annotations

import sys
import warnings
from typing import Any

from gymport.gym import version
from gymport.gym.utils.colorize import colorize
from gymport.logger import outside

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
        _print(f"DEBUG: {msg % args}")


def info(msg: str, *args: object) -> None:
    """Print what is worth knowing."""
    if MIN_LEVEL <= INFO:
        _print(f"INFO: {msg % args}")


def warn(msg: str, *args: object, category: Any = None, stacklevel: int = 1) -> None:
    """Warn in yellow, as a UserWarning unless another category is given."""
    if MIN_LEVEL <= WARN:
        text = colorize(f"WARN: {msg % args}", "yellow")
        warnings.warn(text, category, stacklevel=outside(stacklevel + 1))


def deprecation(msg: str, *args: object) -> None:
    """Warn of what will go away, as a DeprecationWarning in yellow."""
    category = DeprecationWarning if version.has("deprecations_warn") else UserWarning
    warn(msg, *args, category=category, stacklevel=2)


def error(msg: str, *args: object) -> None:
    """Print an error that does not stop the program, in red."""
    if MIN_LEVEL <= ERROR:
        _print(colorize(f"ERROR: {msg % args}", "red"))


def _print(text: str) -> None:
    print(text, file=sys.stderr if version.has("log_to_stderr") else sys.stdout)


setLevel = set_level  # noqa: N816
