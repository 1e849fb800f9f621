"""Which findings are wanted: by the rules that were chosen, and by comments in the code."""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import dataclass, field

EVERY_RULE = ""

_COMMENT = re.compile(r"#\s*migrate-gym:\s*(?P<what>skip-file|ignore)(?:\[(?P<codes>[^\]]*)\])?")


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
        ignored: By line, the codes that stay unmentioned there; an empty tuple for all codes.
    """

    skip_file: bool = False
    ignored: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def ignore(self, code: str, lines: range) -> bool:
        """Whether a comment on one of the lines asks to leave out a code."""
        return any(
            not self.ignored[line] or code in self.ignored[line]
            for line in lines
            if line in self.ignored
        )


NO_COMMENTS = Comments()


def comments(text: str) -> Comments:
    """Reads ``# migrate-gym: ignore``, ``ignore[GYM203, …]`` and ``skip-file`` in a source.

    >>> comments("x = 1  # migrate-gym: ignore[GYM203]").ignored
    {1: ('GYM203',)}
    """
    if "migrate-gym:" not in text:
        return NO_COMMENTS
    ignored: dict[int, tuple[str, ...]] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        match = _COMMENT.search(token.string) if token.type == tokenize.COMMENT else None
        if match is None:
            continue
        if match["what"] == "skip-file":
            return Comments(skip_file=True)
        ignored[token.start[0]] = tuple(re.findall(r"\w+", match["codes"] or ""))
    return Comments(ignored=ignored)
