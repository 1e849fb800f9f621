"""Quotes of shells, and of YAML around them: which are open at a place, and which a word needs."""

from __future__ import annotations

import re
import shlex

_MARK = re.compile(
    r"""\\.|(?:^|(?<=\s))(?P<comment>\#[^\n]*)|(?P<opens>^|(?<=[\s=([{,:"'$]))?(?P<quote>["'])""",
    re.DOTALL | re.MULTILINE,
)
"""What quotes are told from; an apostrophe within a word opens nothing."""
ESCAPED = ('\\"', "''")
"""Quotes within quotes, as shells and YAML write them."""
OTHER = {"'": '"', '"': "'"}
"""The quote to write within each."""
_NEEDS_QUOTES = re.compile(r"[<>\[\]]")


def opened(text: str, position: int) -> str:
    """The quotes that are open at a place of a text, the outer one first ("" for none)."""
    found, at = "", 0
    while mark := _MARK.search(text, at, position):
        at = mark.end()
        if mark["comment"] and found:
            at = mark.start() + 1
        elif mark["quote"] and mark["quote"] in found:
            found = found[: found.index(mark["quote"])]
        elif mark["quote"] and mark["opens"] is not None:
            found += mark["quote"]
    return found


def closing(text: str, around: str, start: int, end: int) -> int:
    """Where the first of some open quotes is closed, or the end of what is looked at."""
    marks = re.compile(rf"\\.|''|(?P<end>[{around}])").finditer(text, start, end) if around else ()
    return next((mark.start() for mark in marks if mark["end"]), end)


def alone(position: int, word: str) -> tuple[int, str]:
    """A word without escaped quotes, or the end of a list or a table of YAML around the command."""
    if len(word) > 4 and word[:2] == word[-2:] and word[:2] in ESCAPED:
        return position + 2, word[2:-2]
    while word.endswith(",") or any(
        word.endswith(end) and begin not in word for begin, end in ("[]", "{}")
    ):
        word = word[:-1]
    return position, word


def plain(word: str) -> str:
    """A word as the shell passes it on."""
    try:
        return "".join(shlex.split(word))
    except ValueError:
        return word


def quoted(requirement: str, old: str, quote: str) -> str:
    """A requirement in the quotes of the old word, or in some where the shell needs them."""
    if old[0] in "\"'":
        return old[0] + requirement.replace(old[0], OTHER[old[0]]) + old[0]
    if not quote:  # a variable's quotes stay what they are when it is read: it does without
        return requirement.replace(">=", "~=")
    is_needed = _NEEDS_QUOTES.search(requirement) is not None
    return quote + requirement.replace(quote, OTHER[quote]) + quote if is_needed else requirement
