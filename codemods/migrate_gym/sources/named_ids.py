"""Ids of environments in files that hold no Python: said, and left as they are.

Nothing tells which program is given them, nor what it does with them besides calling ``make``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gymport import moves

from ..targets import GYMNASIUM, Target
from .changes import Find, Left, Outcome, wanted

_ID = re.compile(r"(?<![\w/.:-])[A-Z]\w*(?:-\w+)*?-v\d+(?![\w.-])")
_COMMENT = re.compile(r"(?m)^[ \t]*#.*$")
_COMMAND = re.compile(
    r"(?:\bpython[\d.]*[ \t]+(?:-\w+[ \t]+)*(?:[\w./-]+\.py\b|(?<=-m )\w)"
    r"|%run[ \t]|\./[\w/-]+\.py\b)"
    r"(?:\\\r?\n|[^\n`])*"
)
"""A command that runs a program, in a text of which it is a part."""
_OF_OTHERS = re.compile(r"\benvpool\b")
"""Libraries that make environments by gym's ids themselves, where a file names them."""
_SHOWN = 5


def with_ids(changes: Find) -> Find:
    """Says too which ids the commands of a file name."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        commands = _COMMENT.sub(lambda line: " " * len(line.group()), text)
        outcomes = [*changes(text, target), *left(commands, target)]
        yield from sorted(outcomes, key=lambda one: one.start)

    return found


def in_commands(texts: Sequence[str], target: Target = GYMNASIUM) -> Iterator[tuple[int, int, str]]:
    r"""Yields one place for all ids of the commands in some texts: the text, its line, what to do.

    The texts are those of one file, in which programs are run beside other things.

    >>> texts = ["On Pendulum-v0:", "```\npython run.py --env Pendulum-v0\n```"]
    >>> [place[:2] for place in in_commands(texts)]
    [(1, 2)]
    """
    whole = "\0".join(texts)
    commands = [match.span() for match in _COMMAND.finditer(whole)] if "-v" in whole else []
    for one in wanted(whole, left(_alone(whole, commands), target)) if commands else ():
        number = whole.count("\0", 0, one.start)
        begin = whole.rfind("\0", 0, one.start) + 1
        yield number, whole.count("\n", begin, one.start) + 1, one.message


def _alone(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """A text with blanks in place of what does not lie in some spans of it."""
    pieces, end = [], 0
    for first, last in spans:
        pieces += [" " * (first - end), text[first:last]]
        end = last
    return "".join(pieces)


def left(text: str, target: Target) -> Iterator[Left]:
    """Yields one place for all ids of a file that ``make`` knows by another name today, or not."""
    found: dict[str, tuple[int, str]] = {}
    for match in _ID.finditer(text) if not _OF_OTHERS.search(text) else ():
        row = moves.environment(match.group(), target.release)
        if row is not None and row.new != row.old:
            now = f"is {row.new} today" if row.new else "is gone"
            found.setdefault(row.old, (match.start(), f"{row.old} {now}"))
    if found:
        said = [what for _, what in found.values()]
        more = f" and {len(said) - _SHOWN} more" if len(said) > _SHOWN else ""
        first = min(start for start, _ in found.values())
        ids = ", ".join(said[:_SHOWN])
        yield Left(first, f"{ids}{more}: rename what is given to make from here")
