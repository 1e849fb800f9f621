"""What of a rewritten module has to be parsed to know that all of it can be."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from .source_text import SourceText, Span, first_line

Written = tuple[Span, str]
"""A span of the old text, and what is written over it."""

_STOP = "_\n"
"""A statement. One stands before and behind each that changed, indented as its neighbours are: so
what is left open, or stands further in or out than it may, does not parse."""


def replaced(text: str, written: Iterable[Written], start: int = 0, end: int | None = None) -> str:
    """The part of a text between two offsets, with what is written over it."""
    pieces: list[str] = []
    position = start
    for span, new in written:
        pieces += text[position : span.start], new
        position = span.end
    return "".join([*pieces, text[position:end]])


class _Region:
    """Statements of a block that share lines, or are written over together.

    Attributes:
        start: Where their lines begin.
        statements: The statements.
        written: What is written from there on, before the next region begins.
    """

    def __init__(self, start: int) -> None:
        self.start = start
        self.statements: list[ast.stmt] = []
        self.written: list[Written] = []

    def ends_before(self, start: int, line: int) -> bool:
        """Whether what begins at a line, and so at an offset, is in none of its lines."""
        last = self.statements[-1].end_lineno if self.statements else None
        is_below = last is not None and last < line
        return is_below and all(span.end <= start for span, _ in self.written)


def touched(tree: ast.Module, source: SourceText, written: Sequence[Written]) -> str:
    """Returns a module that parses only if the rewritten one does.

    It holds the statements that something was written to, and of classes their methods.

    Args:
        tree: The tree of the old text.
        source: The old text.
        written: What is written over it, in the order of the text.

    Raises:
        ValueError: That cannot be told from parts: the whole has to be parsed.
    """
    regions = _regions(tree.body, source, written, 0)
    parts = [
        _methods(region, source) or _new(region.start, end, region.written, source)
        for region, end in _with_ends(regions, len(source.text))
        if region.written
    ]
    return _STOP + "".join(f"{part}{_STOP}" for part in parts)


def _methods(region: _Region, source: SourceText) -> str:
    """The changed statements of a class in a class of their own; "" where all of them changed."""
    (*others, owner) = region.statements
    if others or not isinstance(owner, ast.ClassDef):
        return ""
    first = owner.body[0]
    start = source.offset(first_line(first), 0)
    indent = source.text[start : source.span(first).start]
    end = source.next_line(source.line_end(source.span(owner).end))
    is_inside = start <= region.written[0][0].start and region.written[-1][0].end < end
    if indent.strip(" \t") or not is_inside:
        return ""
    regions = _regions(owner.body, source, region.written, start)
    parts = [
        _new(inner.start, behind, inner.written, source)
        for inner, behind in _with_ends(regions, end)
        if inner.written
    ]
    if len(parts) == len(regions):
        return ""
    return f"class _:\n{indent}{_STOP}" + "".join(f"{part}{indent}{_STOP}" for part in parts)


def _regions(
    block: Sequence[ast.stmt], source: SourceText, written: Sequence[Written], start: int
) -> list[_Region]:
    """The regions of a block, whose first lines begin at an offset."""
    regions = [_Region(start)]
    left = iter(written)
    change = next(left, None)
    for statement in block:
        line = first_line(statement)
        begin = source.offset(line, 0)
        while change is not None and change[0].start < begin:
            regions[-1].written.append(change)
            change = next(left, None)
        if regions[-1].ends_before(begin, line):
            regions.append(_Region(begin))
        regions[-1].statements.append(statement)
    if change is not None:
        regions[-1].written += change, *left
    return regions


def _with_ends(regions: Sequence[_Region], end: int) -> Iterator[tuple[_Region, int]]:
    return zip(regions, [*(region.start for region in regions[1:]), end])


def _new(start: int, end: int, written: Iterable[Written], source: SourceText) -> str:
    """The new text of a region."""
    new = replaced(source.text, written, start, end)
    if new.rstrip().endswith("\\"):
        raise ValueError("what follows would belong to it")
    if new.endswith(("\n", "\r")) or not new:
        return new
    if end < len(source.text):
        raise ValueError("what follows would stand on its last line")
    return f"{new}\n"
