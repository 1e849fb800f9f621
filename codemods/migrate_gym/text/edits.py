"""Edits as data: what the rules want changed, and the text that comes of it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..findings import Level, unplaced
from ..selection import NOTE
from ..tuples import NamedTuple
from .source_text import IMPORTS, SourceText, Span

_STRETCH = 512
"""So many characters of a file go together."""


class Replacement(NamedTuple):
    """New text for a span; a span among the parts stands for that span's own, edited, text."""

    span: Span
    parts: tuple[str | Span, ...]
    rank: int = 0
    """Which of several insertions at one place comes first: what closes an inner expression."""


class Head(str):
    """A statement that a function or class begins with, above the comments on the next one."""


class Edit:
    """What one rule wants to change at one place: all of it is done, or none.

    Attributes:
        node: Where the edit is reported.
        message: What is changed, for the report.
        replacements: New text inside statements.
        before: Statements to put before a statement, as source without indentation.
        after: Statements to put after a statement, likewise.
        removed: Statements to take away; their comments stay.
        evidence: Why the rule may do this.
        unsafe: Whether the code may behave differently afterwards: done on demand only.
        if_old: Whether it is made only in a module that shows in another way, by what is rewritten
            there, that it speaks the API before gym 0.26.
    """

    def __init__(
        self,
        node: ast.AST,
        message: str,
        level: Level = Level.FIXED,
        replacements: Iterable[Replacement] = (),
        before: Iterable[tuple[ast.stmt, str]] = (),
        after: Iterable[tuple[ast.stmt, str]] = (),
        removed: Iterable[ast.stmt] = (),
        evidence: tuple[str, ...] = (),
        unsafe: bool = False,
        if_old: bool = False,
    ) -> None:
        self.node, self.message, self.level = node, message, level
        self.replacements = list(replacements)
        self.before, self.after, self.removed = list(before), list(after), list(removed)
        self.evidence, self.unsafe, self.if_old = evidence, unsafe, if_old

    def __bool__(self) -> bool:
        return bool(self.replacements or self.before or self.after or self.removed)

    def suits(self, path: str) -> bool:
        """Whether there is something to do in a file; stubs have no code, and get no statements."""
        if path.endswith(".pyi"):
            self.before.clear()
            self.after.clear()
        return bool(self)

    def replace(self, span: Span, *parts: str | Span) -> Edit:
        """Adds new text for a span and returns the edit."""
        self.replacements.append(Replacement(span, parts))
        return self

    def insert(self, offset: int, text: str) -> Edit:
        """Adds text at an offset and returns the edit."""
        return self.replace(Span(offset, offset), text)

    def wrap(self, span: Span, before: str, after: str) -> Edit:
        """Puts text around an expression, inside whatever else is put at its ends."""
        size = span.end - span.start
        far = 1 << 30
        if before:
            self.replacements.append(
                Replacement(Span(span.start, span.start), (before,), far - size)
            )
        self.replacements.append(Replacement(Span(span.end, span.end), (after,), size - far))
        return self


class Remark(NamedTuple):
    """Something a rule says without changing anything.

    Attributes:
        if_old: Whether it holds only if the code speaks the API before gym 0.26.
    """

    node: ast.AST
    message: str
    level: Level = Level.MANUAL
    evidence: tuple[str, ...] = ()
    if_old: bool = False


class Placed:
    """Replacements by where they stand: those of a file are many, and those of a place few."""

    def __init__(self) -> None:
        self._all: list[Replacement] = []
        self._by_stretch = defaultdict[int, list[int]](list)

    def __iter__(self) -> Iterator[Replacement]:
        return iter(self._all)

    def __bool__(self) -> bool:
        return bool(self._all)

    def add(self, replacement: Replacement) -> None:
        """Takes a replacement in."""
        for stretch in _stretches(replacement.span):
            self._by_stretch[stretch].append(len(self._all))
        self._all.append(replacement)

    def near(self, span: Span) -> Iterable[Replacement]:
        """All that may touch a span, and some around it, in the order they were taken in."""
        lists = (self._by_stretch.get(stretch, ()) for stretch in _stretches(span))
        return map(self._all.__getitem__, sorted(set(chain.from_iterable(lists))))


def _stretches(span: Span) -> range:
    return range(span.start // _STRETCH, span.end // _STRETCH + 1)


class Plan:
    """The edits of one module that go together."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.placed = Placed()
        self.before: dict[ast.stmt, list[str]] = {}
        self.after: dict[ast.stmt, list[str]] = {}
        self.removed: set[ast.stmt] = set()
        self.notes: dict[ast.stmt, list[str]] = {}

    def __bool__(self) -> bool:
        return bool(self.placed or self.before or self.after or self.removed or self.notes)

    def note(self, statement: ast.stmt, text: str) -> None:
        """Puts a comment above a statement, unless an earlier run has left one of that rule."""
        comment = f"{NOTE}{text}".rstrip()  # as an editor leaves it
        rule = f"{NOTE}{text.partition(' ')[0]} "
        if any(one.startswith(rule) for one in self.source.comments_above(statement)):
            return
        notes = (*self.source.comments_about(statement), *self.notes.get(statement, ()))
        if unplaced(comment) not in map(unplaced, notes):
            self.notes.setdefault(statement, []).append(comment)

    def add(self, edit: Edit) -> bool:
        """Takes an edit in, unless it would cut into one that is there already."""
        new_ones = edit.replacements
        if any(_clash(new, old) for new in new_ones for old in self.placed.near(new.span)):
            return False
        for new_one in new_ones:
            self.placed.add(new_one)
        for places, new in ((self.before, edit.before), (self.after, edit.after)):
            for statement, text in new:
                texts = places.setdefault(statement, [])
                if text not in texts:  # what several edits need is put there once
                    texts.append(text)
                    texts.sort(key=_place)  # which keeps the order of what goes to one place
        self.removed.update(edit.removed)
        return True

    def touches(self, span: Span) -> bool:
        """Whether some text inside the span changes."""
        return any(span.holds(replacement.span) for replacement in self.placed.near(span))

    def render(self, span: Span) -> str:
        """The new text of a span."""
        inside = [r for r in self.placed.near(span) if span.holds(r.span)]
        return self._render(span, sorted(inside, key=_order))

    def _render(self, span: Span, inside: Sequence[Replacement]) -> str:
        pieces: list[str] = []
        position = span.start
        for replacement in inside:
            if replacement.span.start < position:
                continue  # inside the text that an outer replacement has already rendered
            pieces.append(self.source.text[position : replacement.span.start])
            pieces.extend(self._parts(replacement, inside))
            position = replacement.span.end
        pieces.append(self.source.text[position : span.end])
        return "".join(pieces)

    def _parts(self, outer: Replacement, inside: Sequence[Replacement]) -> Iterable[str]:
        for part in outer.parts:
            if isinstance(part, str):
                yield self.source.with_line_ends(part, outer.span.start)
            else:
                yield self._render(
                    part, [r for r in inside if r is not outer and part.holds(r.span)]
                )


def _place(text: str) -> int:
    """Where a text stands among others: imports, what a block begins with, blank lines at last.

    What has blank lines above it goes below what has none, which belongs to the imports above.
    """
    if text.startswith(IMPORTS):
        return 0
    if isinstance(text, Head):
        return 1
    return (3 if text.startswith("\n") else 2) if text.strip() else 4


def _order(replacement: Replacement) -> tuple[int, bool, int, int]:
    start, end = replacement.span
    # An insertion goes before the text it stands at; an outer replacement before an inner one.
    return (start, end > start, -end, replacement.rank)


def _clash(one: Replacement, other: Replacement) -> bool:
    a, b = one.span, other.span
    if a.start == a.end or b.start == b.end:
        # An insertion clashes only where the other replacement drops the text around it.
        inner, outer = (one, other) if a.start == a.end else (other, one)
        strictly = outer.span.start < inner.span.start < outer.span.end
        return strictly and not _keeps(outer, inner.span)
    if a.end <= b.start or b.end <= a.start:
        return False
    if a == b:
        return one.parts != other.parts
    if a.holds(b):
        return not _keeps(one, b)
    return not (b.holds(a) and _keeps(other, a))


def _keeps(outer: Replacement, inner: Span) -> bool:
    return any(isinstance(part, Span) and part.holds(inner) for part in outer.parts)
