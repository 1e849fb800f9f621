"""A text of several lines without what ends them, and the way back to its own line ends."""

from __future__ import annotations

from collections.abc import Sequence

_MARK = "\ufeff"
_DOS, _UNIX = "\r\n", "\n"


class Lines:
    """A text whose lines end in a line feed alone, and the way back to its own line ends.

    Attributes:
        text: The text to be worked on, without a byte-order mark; as it was where carriage returns
            stand by themselves.
    """

    def __init__(self, text: str) -> None:
        self._mark = _MARK if text.startswith(_MARK) else ""
        text = text.removeprefix(_MARK)
        are_known = text.count("\r") == text.count(_DOS)
        self._old = text.split(_UNIX) if are_known and "\r" in text else []
        self.text = text.replace(_DOS, _UNIX) if self._old else text

    def back(self, text: str) -> str:
        """Another text with the line ends of this one: those that stay keep theirs."""
        return self._mark + (self._with_ends(text) if self._old else text)

    def _with_ends(self, text: str) -> str:
        ends = [_DOS if line.endswith("\r") else _UNIX for line in self._old[:-1]]
        if _UNIX not in ends:
            return text.replace(_UNIX, _DOS)
        new = text.split(_UNIX)
        old = [line.removesuffix("\r") for line in self._old]
        found = _matched(old, new, ends)
        return "".join(line + end for line, end in zip(new, [*found, ""]))


def _matched(old: Sequence[str], new: Sequence[str], ends: Sequence[str]) -> list[str]:
    """The ends of all new lines but the last; one that was not there has that of the line above."""
    from difflib import SequenceMatcher

    found: list[str] = []
    for _, start, end, begin, stop in SequenceMatcher(None, old, new, False).get_opcodes():
        here = [*ends[start:end]][: stop - begin]
        above = next(reversed([*ends[:1], *found, *here]))
        found += here + [above] * (stop - begin - len(here))
    return found[: len(new) - 1]
