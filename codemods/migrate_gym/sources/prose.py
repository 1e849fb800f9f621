"""Requirements in the text of a document, between its blocks of code.

Taken are install commands in code spans, and items of lists that say what is to be installed. A
release that is spoken of stays: a remedy, a history, what an experiment ran with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..files.requirements import conda_replacements, is_requirement, replacements
from ..targets import GYMNASIUM, MODERN_ROOT, Target
from .changes import Change, Outcome, said

Span = tuple[int, int]

INSTALLS = (
    r"(?:[$%!] ?)?(?:(?:sudo )?(?:python[\d.]* -m )?pip[\d.]* install"
    r"|(?:conda|uv|poetry|pdm|pipenv|mamba)\b.* (?:install|add)) "
)
"""How a line begins that installs something."""
_COMMAND = re.compile(
    rf"(?<!`)(?P<ticks>`{{1,3}})[ ]?(?P<text>{INSTALLS}[^`\n]*?)[ ]?(?P=ticks)(?!`)"
)
_BARE_COMMAND = re.compile(
    rf"(?m)^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?P<text>{INSTALLS}"
    r"(?:(?!\b(?:and|for|from|if|in|or|then|the|to|with)\b)[^`\n])*)$"
)
"""An item of a list that is a command, and no sentence with one."""
_RELEASED = re.compile(r"[=<>~]=?\s*\d")
_ALONE = re.compile(r"[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:<br ?/?>|\\|[.:])?[ \t]*")
"""What stands in a line around a command that is an instruction by itself."""
_ITEM = re.compile(
    r"(?m)^(?P<indent>[ \t]*)[-*+][ \t]+(?P<ticks>`{0,2}|\*\*)"
    r"(?P<text>[A-Za-z][\w.-]*(?:\[[\w, -]*\])?[ ]?[=<>~!]=?[^`*\n;#()]*?)(?P=ticks)[ \t]*\\?$"
)
_OF_CONDA = re.compile(r"[\w.-]+\s*=\s*[\w.*]+(?:=\w+)?\s*")
"""A requirement as conda alone reads it, and nothing that is said of it."""
_ANY_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:[-*+]|\d+[.)])[ \t]")
_UNDERLINE = re.compile(r"\s*([=\-~^\"'#*+`])\1{2,}\s*")
_ASKS = re.compile(r"requir|depend|prerequisit|install|packages|librar", re.IGNORECASE)
_TELLS = re.compile(r"experiment|report|result|trained|optional|deprecat|old|legacy", re.IGNORECASE)


def commands(text: str) -> Iterator[Span]:
    """Yields where install commands stand in code spans, or are items of a list."""
    if MODERN_ROOT in text:
        return
    yield from (found.span("text") for found in _BARE_COMMAND.finditer(text))
    for found in _COMMAND.finditer(text):
        begin, _, end = _line(text, *found.span())
        is_alone = _ALONE.fullmatch(text[begin : found.start()] + text[found.end() : end])
        if is_alone or not _RELEASED.search(found["text"]):
            yield found.span("text")


def items(text: str) -> Iterator[Span]:
    """Yields where requirements are the items of a list of what has to be there."""
    for found in () if MODERN_ROOT in text else _ITEM.finditer(text):
        head = _head(text[: found.start()].splitlines(), len(found["indent"]))
        if _ASKS.search(head) and not _TELLS.search(head):
            yield found.span("text")


def item_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in an item of a list, written as pip or as conda reads it."""
    new = replacements(text, target)
    if new is None and _OF_CONDA.fullmatch(text):
        new = conda_replacements(text, target)
    if new:
        yield Change(0, len(text), ", ".join(new), said(text, new))


def is_list(text: str) -> bool:
    r"""Whether a block of code is a list of requirements.

    >>> is_list("# for Pong\ngym[atari]==0.21.0\nnumpy"), is_list("gym\nnumpy"), is_list("x = 1")
    (True, False, False)
    """
    lines = [line.partition(" #")[0].strip() for line in text.splitlines()]
    wanted = [line for line in lines if line and not line.startswith("#")]
    return any(map(_RELEASED.search, wanted)) and all(map(is_requirement, wanted))


def _line(text: str, start: int, end: int) -> Sequence[int]:
    """Where the line of a span begins, where the span does, and where the line ends."""
    stop = text.find("\n", end)
    return text.rfind("\n", 0, start) + 1, start, len(text) if stop < 0 else stop


def _head(above: Sequence[str], indent: int) -> str:
    """The line that says what a list is of: the nearest that is no item of it."""
    for line in reversed(above):
        item = _ANY_ITEM.match(line)
        is_within = item is not None and len(item["indent"]) >= indent
        is_more = line.startswith(" " * (indent + 1))
        if line.strip() and not (is_within or is_more or _UNDERLINE.fullmatch(line)):
            return line
    return ""
