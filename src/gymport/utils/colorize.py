"""Coloured text for terminals."""

from __future__ import annotations

color2num = {
    "gray": 30,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "magenta": 35,
    "cyan": 36,
    "white": 37,
    "crimson": 38,
}
"""The terminal's code of each colour."""


def colorize(string: str, color: str, bold: bool = False, highlight: bool = False) -> str:
    r"""Return the text in a colour; highlighted, the colour is the background's.

    Example:
        >>> colorize("stop", "red", bold=True)
        '\x1b[31;1mstop\x1b[0m'
    """
    code = str(color2num[color] + 10 * highlight)
    return f"\x1b[{code}{';1' * bold}m{string}\x1b[0m"
