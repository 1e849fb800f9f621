"""Lines of text whose parts have styles, for terminals that show them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Callable, TextIO

from ..tuples import NamedTuple

if TYPE_CHECKING:
    from rich.console import Console


class Part(NamedTuple):
    """A piece of a line, and how a terminal shows it, in the words of `rich`."""

    text: str
    style: str = ""


Line = tuple[Part, ...]
ARROW = Part(" ← ", "blue")
"""What stands between a thing and its reason."""
_PLAIN_ARROW = Part(" <- ", "blue")


def plain(text: str, style: str = "") -> Line:
    """A line of one style."""
    return (Part(text, style),)


def writer(color: str, stream: TextIO | None = None) -> Callable[[Iterable[Line]], None]:
    """Returns what prints lines, in colour where it is wanted and can be shown.

    Args:
        color: ``always``, ``never``, or ``auto``: on a terminal or where ``FORCE_COLOR`` is set,
            unless ``NO_COLOR`` is; nothing is bold either then.
        stream: Where to; standard output if None.
    """
    to = stream or sys.stdout
    arrow = ARROW if _shows(to, ARROW.text) else _PLAIN_ARROW
    if color == "never" or (color == "auto" and not _is_wanted(to)):
        return lambda lines: to.writelines(_text(_with(arrow, line)) + "\n" for line in lines)
    from rich.console import Console

    console = Console(
        file=to, force_terminal=color == "always" or None, highlight=False, soft_wrap=True
    )
    return lambda lines: _colored(console, (_with(arrow, line) for line in lines))


def _shows(stream: TextIO, text: str) -> bool:
    """Whether the encoding of a stream has the characters of a text."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _with(arrow: Part, line: Line) -> Line:
    return tuple(arrow if part is ARROW else part for part in line)


def _is_wanted(stream: TextIO) -> bool:
    said = os.environ.get
    return not said("NO_COLOR") and (stream.isatty() or bool(said("FORCE_COLOR")))


def _text(line: Line) -> str:
    return "".join(part.text for part in line)


def _colored(console: Console, lines: Iterable[Line]) -> None:
    from rich.text import Text

    for line in lines:
        console.print(Text.assemble(*((part.text, part.style) for part in line)))
