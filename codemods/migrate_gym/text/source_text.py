"""Source text addressed by the positions that `ast` gives."""

from __future__ import annotations

import ast
import codecs
import io
import itertools
import symtable
import tokenize
import warnings
from bisect import bisect
from collections.abc import Iterator
from functools import cached_property

from ..patterns import late
from ..tuples import NamedTuple

IMPORTS = ("import ", "from ")
"""How the lines of imports begin."""
UNIT = "    "
"""What new code is indented by, until it has what the module around it has."""
_PASSED = ("#", *IMPORTS, "try:")
_BLOCK = late(r"(?m)^(?:class|def|for|if|try|while|with)\b.*:[ \t]*(?:#.*)?\r?\n([ \t]+)\S")
"""The head of a block at the top of a module, and what its first line is indented by."""
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def encoding(data: bytes) -> str:
    """The encoding of a text that is no code: UTF-16, as PowerShell writes it, or UTF-8.

    The mark that tells UTF-16 is part of the text.
    """
    return _MARKS.get(data[:2], "utf-8")


def declared_encoding(data: bytes) -> str:
    """The encoding that a module declares in one of its first two lines, or UTF-8.

    Lines may end in a carriage return alone, which `tokenize` by itself takes for no end.

    Raises:
        SyntaxError: There is no such encoding, or the lines are not in it.
    """
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return tokenize.detect_encoding(io.BytesIO(data).readline)[0]


def parse(source: str | bytes, name: str = "<unknown>", type_comments: bool = False) -> ast.Module:
    """Parses a module, silent about the user's own literals.

    Args:
        source: The code.
        name: What the file is called.
        type_comments: Whether nodes have the types that comments name; others are syntax errors.

    Raises:
        SyntaxError, ValueError, RecursionError: As `ast.parse` does.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source, name, type_comments=type_comments)


def check(source: str) -> None:
    """Raises what `parse` raises, in two thirds of its time: no tree is made."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            symtable.symtable(source, "<unknown>", "exec")
        except (SyntaxError, RecursionError):  # of the scopes perhaps, where it parses all the same
            ast.parse(source)


def first_line(statement: ast.stmt) -> int:
    """The line that a statement begins on, its decorators included."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(one.lineno for one in decorators)])


def _line_end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


class Span(NamedTuple):
    """A half-open range of character offsets."""

    start: int
    end: int

    def holds(self, other: Span) -> bool:
        """Whether the other span lies within this one."""
        return self.start <= other.start and other.end <= self.end


class SourceText:
    """A module's text, with its lines and the spans of its nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Only the line ends that Python's tokenizer knows: str.splitlines splits at form feeds too.
        self.lines: list[str] = [*io.StringIO(text, newline=""), ""]
        self._starts = [0, *itertools.accumulate(map(len, self.lines))]
        self._says: dict[str, bool] = {}

    def says(self, word: str) -> bool:
        """Whether a word stands anywhere in the text."""
        found = self._says.get(word)
        if found is None:
            found = self._says[word] = word in self.text
        return found

    @property
    def newline(self) -> str:
        """The line end of the first line; a line feed if there is none."""
        return _line_end(self.lines[0]) or "\n"

    def newline_of(self, line: int) -> str:
        """The line end of a line (from 1), which what is put beside it gets as well."""
        return _line_end(self.lines[line - 1]) or self.newline

    def with_line_ends(self, text: str, place: int) -> str:
        """A new text with the line end of the line that an offset of this one is in."""
        if "\n" not in text:
            return text
        newline = self.newline_of(bisect(self._starts, place))
        return text if newline == "\n" else text.replace("\r\n", "\n").replace("\n", newline)

    def as_indented(self, text: str) -> list[str]:
        """The lines of a new text, indented as the blocks of this one are.

        One whose blocks are not four spaces deep has its indentation from here.
        """
        lines = text.replace("\r\n", "\n").split("\n")
        depths = [len(line) - len(line.lstrip(" ")) for line in lines]
        if self.unit == UNIT or any(depth % len(UNIT) for depth in depths):
            return lines
        return [
            self.unit * (depth // len(UNIT)) + line[depth:] for line, depth in zip(lines, depths)
        ]

    @cached_property
    def unit(self) -> str:
        """What the blocks of the text are indented by: as the first one is, or four spaces."""
        found = _BLOCK.search(self.text)
        return found[1] if found is not None else UNIT

    def offset(self, line: int, column: int) -> int:
        """The character offset of a line (from 1) and a column in UTF-8 bytes (from 0)."""
        return self._starts[line - 1] + self.column(line, column)

    def column(self, line: int, column: int) -> int:
        """The column in characters of one in UTF-8 bytes; both count from 0."""
        content = self.lines[line - 1]
        return column if content.isascii() else len(content.encode()[:column].decode())

    def span(self, node: ast.AST) -> Span:
        """The range of a node that has a position, without its decorators."""
        assert isinstance(
            node,
            (ast.expr, ast.stmt, ast.arg, ast.keyword, ast.alias, ast.excepthandler, ast.pattern),
        )
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return Span(
            self.offset(node.lineno, node.col_offset),
            self.offset(node.end_lineno, node.end_col_offset),
        )

    def enclosed(self, node: ast.AST, opening: int = -1) -> Span:
        """The range of one of several elements with the parentheses that `ast` leaves out.

        Args:
            node: The element.
            opening: Where a parenthesis is that belongs to what the elements are in.
        """
        start, end = self.span(node)
        while True:
            before, behind = self.text[:start].rstrip(), self.text[end:].lstrip()
            is_enclosed = before.endswith("(") and behind.startswith(")")
            if not is_enclosed or len(before) - 1 == opening:
                return Span(start, end)
            start, end = len(before) - 1, len(self.text) - len(behind) + 1

    def of(self, node: ast.AST) -> str:
        """The text of a node as it was written."""
        start, end = self.span(node)
        return self.text[start:end]

    def indentation(self, line: int) -> str:
        """The white space that a line (from 1) begins with."""
        content = self.lines[line - 1]
        return content[: len(content) - len(content.lstrip(" \t\f"))]

    def continued(self, line: int) -> int:
        """The line that a backslash at its end continues to a line (itself where there is none)."""
        while line > 1:
            above = self.lines[line - 2].rstrip("\r\n")
            if not above.endswith("\\") or "#" in above:
                break
            line -= 1
        return line

    def comments_above(self, statement: ast.stmt) -> Iterator[str]:
        """The lines of comments right above a statement, the nearest first."""
        line = first_line(statement) - 1
        while line and self.lines[line - 1].lstrip().startswith("#"):
            yield self.lines[line - 1].strip()
            line -= 1

    def below_comments(self, line: int) -> int:
        """The first line from a line on that is no comment."""
        rest = range(line, len(self.lines) + 1)
        no_comment = (n for n in rest if not self.lines[n - 1].lstrip().startswith("#"))
        return next(no_comment, rest.stop)

    def comments_about(self, statement: ast.stmt) -> Iterator[str]:
        """The lines of comments above a statement and the imports, guarded or not, it stands in."""
        line = first_line(statement) - 1
        while line and (text := self.lines[line - 1].strip()).startswith(_PASSED):
            if text.startswith("#"):
                yield text
            line -= 1

    def line_start(self, offset: int) -> int:
        """Where the line begins that an offset is in."""
        return max(self.text.rfind("\n", 0, offset), self.text.rfind("\r", 0, offset)) + 1

    def line_end(self, offset: int) -> int:
        """Where the line ends that an offset is in, before its line end."""
        ends = [self.text.find(end, offset) for end in "\r\n"]
        return min((end for end in ends if end >= 0), default=len(self.text))

    def next_line(self, end: int) -> int:
        """Where the line after a line end begins."""
        return end + (2 if self.text.startswith("\r\n", end) else 1)

    def above(self, start: int) -> int:
        """Where the blank lines and comments above a line begin."""
        while start:
            before = self.line_start(start - (2 if self.text.endswith("\r\n", 0, start) else 1))
            line = self.text[before:start].strip()
            if line and not line.startswith("#"):
                break
            start = before
        return start

    def behind(self, end: int, indent: str) -> int:
        """Where a compound statement ends, with the comments at the end of its last block."""
        place = self.line_end(end)
        at = place
        while at < len(self.text):
            at = self.next_line(at)
            line = self.text[at : self.line_end(at)]
            text = line.lstrip(" \t")
            if text and not (text.startswith("#") and len(line) - len(text) > len(indent)):
                break
            at = self.line_end(at)
            if text:
                place = at
        return place
