"""Which findings are wanted: by the rules that were chosen, and by comments in the code."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Mapping
from typing import Any

from .patterns import late
from .tuples import NamedTuple

EVERY_RULE = ""
NOTE = "# TODO(migrate-gym): "
"""How the comments begin that tell what is left to a person."""

_SAID = r"\s*migrate[-_]gym:\s*(?P<what>[\w-]+)(?P<codes>\s*\[[^#]*)?"
_MARKS = r"(?:#|//|;|<!--|\.\.)"
_COMMENT, _ANY_COMMENT = late(f"#{_SAID}"), late(_MARKS + _SAID)
_CODES = late(r"\[\s*(GYM\d*(?:[\s,]+GYM\d*)*)[\s,]*\]", re.IGNORECASE)
_OTHER_COMMENT = late(_MARKS + r"\s*migrate[-_]gym:\s*skip[-_]?file\b")
_NOTE = late(re.escape(NOTE) + r"(?P<text>GYM\d+ .*)")
_SKIP = ("skip-file", "skipfile", "skip_file")


class Selection(NamedTuple):
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


_BETWEEN = frozenset({tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING})
"""The tokens behind which no statement is open."""

EVERYTHING = Selection()


def _longest(beginnings: tuple[str, ...], code: str) -> int:
    """The length of the longest beginning that fits the code; -1 if none does."""
    return max((len(text) for text in beginnings if code.startswith(text)), default=-1)


class Comments(NamedTuple):
    """What the comments of one file say to the rewriter.

    Attributes:
        skip_file: Whether the whole file stays as it is, unmentioned.
        ignored: By line, how the codes begin that stay unmentioned there.
        notes: By line, what a note says that an earlier run left there.
        unknown: By line, what is said and means nothing.
    """

    skip_file: bool = False
    ignored: Mapping[int, tuple[str, ...]] = {}
    notes: Mapping[int, str] = {}
    unknown: Mapping[int, str] = {}

    def ignore(self, code: str, lines: range) -> bool:
        """Whether a comment on one of the lines asks to leave out a code."""
        return any(code.startswith(self.ignored.get(line, ("none",))) for line in lines)


NO_COMMENTS = Comments()


def comments(text: str) -> Comments:
    """Reads ``# migrate-gym: ignore``, ``ignore[GYM203, …]`` and ``skip-file`` in a source.

    >>> comments("x = 1  # migrate-gym: ignore[GYM203]").ignored
    {1: ('GYM203',)}
    """
    if "migrate-gym" not in text and "migrate_gym:" not in text:
        return NO_COMMENTS
    found: dict[str, dict[int, Any]] = {"ignore": {}, "note": {}, "unknown": {}}
    is_between = True
    for token in tokenize.generate_tokens(io.StringIO(text, newline=None).readline):
        if token.type != tokenize.COMMENT:
            is_between = token.type in _BETWEEN or (is_between and token.type == tokenize.NL)
            continue
        note, match = _NOTE.match(token.string), _COMMENT.search(token.string)
        if match is not None and match["what"].lower() in _SKIP:
            return Comments(skip_file=True)
        what, said = ("note", note["text"]) if note else _said(match, is_between)
        if what:
            found[what][token.start[0]] = said
    return Comments(False, found["ignore"], found["note"], found["unknown"])


def _said(match: re.Match[str] | None, is_between: bool) -> tuple[str, Any]:
    """What a comment is, and what it says; nothing where it is another's."""
    if match is None:
        return "", None
    if match["what"].lower() != "ignore":
        return "unknown", match["what"]
    listed = match["codes"] and _CODES.match(match["codes"].strip())
    if match["codes"] and not listed:
        return "unknown", match.group().partition("migrate")[2].partition(":")[2].strip()
    if is_between:
        return "unknown", "ignore on a line of its own"
    return "ignore", tuple(re.findall(r"\w+", listed[1].upper())) if listed else (EVERY_RULE,)


def skips(text: str) -> bool:
    """Whether a comment in a file that is no code asks to leave the file as it is.

    >>> skips("<!-- migrate-gym: skip-file -->"), skips("gym==0.21")
    (True, False)
    """
    return _OTHER_COMMENT.search(text) is not None


def ignores(line: str, code: str) -> bool:
    """Whether a comment in a line of a file that is no code asks to leave out a code there.

    >>> ignores("gym==0.21  # migrate-gym: ignore", "GYM901")
    True
    """
    return code.startswith(ignored(line))


def ignored(line: str) -> tuple[str, ...]:
    """How the codes begin that a comment in a line of a file asks to leave out.

    >>> ignored("gym==0.21  # migrate-gym: ignore[GYM901]"), ignored("gym")
    (('GYM901',), ())
    """
    what, codes = _said(_ANY_COMMENT.search(line), False)
    return codes if what == "ignore" else ()
