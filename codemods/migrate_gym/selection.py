"""Which findings are wanted: by the rules that were chosen, and by comments in the code."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

EVERY_RULE = ""

_COMMENT = re.compile(r"#\s*migrate-gym:\s*(?P<what>[\w-]+)(?:\[(?P<codes>[^\]]*)\])?")
_NOTE = re.compile(r"# TODO\(migrate-gym\): (?P<text>GYM\d+ .*)")
_SKIP = ("skip-file", "skipfile", "skip_file")


@dataclass(frozen=True)
class Selection:
    """The rules that are asked, and whether their unsafe rewrites are made.

    Attributes:
        select: Codes, or beginnings of codes, of the rules to ask; all of them if empty.
        ignore: Those not to ask; the longer of two beginnings that fit a code decides.
        unsafe: Whether rewrites that may change behaviour are made too.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    unsafe: bool = False

    def wants(self, code: str) -> bool:
        """Whether a rule is asked.

        >>> Selection(select=("GYM2",), ignore=("GYM203",)).wants("GYM201")
        True
        >>> Selection(select=("GYM203",), ignore=("GYM2",)).wants("GYM203")
        True
        """
        chosen = self.select or (EVERY_RULE,)
        return _longest(chosen, code) > _longest(self.ignore, code)


EVERYTHING = Selection()


def _longest(beginnings: tuple[str, ...], code: str) -> int:
    """The length of the longest beginning that fits the code; -1 if none does."""
    return max((len(text) for text in beginnings if code.startswith(text)), default=-1)


@dataclass(frozen=True)
class Comments:
    """What the comments of one file say to the rewriter.

    Attributes:
        skip_file: Whether the whole file stays as it is, unmentioned.
        ignored: By line, how the codes begin that stay unmentioned there.
        notes: By line, what a note says that an earlier run left there.
        unknown: By line, what is said and means nothing.
    """

    skip_file: bool = False
    ignored: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    unknown: Mapping[int, str] = field(default_factory=dict)

    def ignore(self, code: str, lines: range) -> bool:
        """Whether a comment on one of the lines asks to leave out a code."""
        return any(code.startswith(self.ignored.get(line, ("none",))) for line in lines)


NO_COMMENTS = Comments()


def comments(text: str) -> Comments:
    """Reads ``# migrate-gym: ignore``, ``ignore[GYM203, …]`` and ``skip-file`` in a source.

    >>> comments("x = 1  # migrate-gym: ignore[GYM203]").ignored
    {1: ('GYM203',)}
    """
    if "migrate-gym" not in text:
        return NO_COMMENTS
    found: dict[str, dict[int, Any]] = {"ignore": {}, "note": {}, "unknown": {}}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        note, match = _NOTE.match(token.string), _COMMENT.search(token.string)
        if note is not None:
            found["note"][line] = note["text"]
        elif match is not None and match["what"].lower() in _SKIP:
            return Comments(skip_file=True)
        elif match is not None and match["what"].lower() == "ignore":
            codes = re.findall(r"\w+", (match["codes"] or "").upper())
            found["ignore"][line] = tuple(codes) or (EVERY_RULE,)
        elif match is not None:
            found["unknown"][line] = match["what"]
    return Comments(False, found["ignore"], found["note"], found["unknown"])
