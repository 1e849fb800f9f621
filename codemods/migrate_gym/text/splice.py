"""Puts planned edits into the text of a module: only the statements that change are touched.

Statements are walked block by block, and entered only where the plan has something to do. What
comes of a statement is written over its span; whatever stands between statements, and every
statement that is not in the plan, is the very text that was there before.
"""

from __future__ import annotations

import ast
import io
import tokenize
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from ..analysis.reading.tree import BLOCKS
from .edits import Head, Plan
from .source_text import IMPORTS, Span, check, first_line
from .touched import Written, replaced, touched

_Suite = ast.stmt | ast.ExceptHandler | ast.match_case


class CannotSpliceError(Exception):
    """The plan cannot be carried out without losing something."""


def splice(tree: ast.Module, plan: Plan) -> str:
    """Returns the text of a module with a plan carried out.

    Raises:
        CannotSpliceError: A comment would be lost, or the new text does not parse.
    """
    splicer = _Splicer(plan)
    splicer.block(tree.body)
    written = splicer.written()
    new = _ended(replaced(plan.source.text, written), plan.source.text)
    try:
        check(touched(tree, plan.source, written))
    except (SyntaxError, ValueError, RecursionError):
        _check_all(new)
    return new


def _ended(new: str, old: str) -> str:
    """A text that ends in a line end only where the old one did."""
    return new if old.endswith(("\n", "\r")) else new.rstrip("\r\n")


def _check_all(new: str) -> None:
    try:
        check(new)
    except (SyntaxError, ValueError, RecursionError) as error:
        raise CannotSpliceError(f"the new text does not parse: {error}") from error


class _Splicer:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.source = plan.source
        self.text = plan.source.text
        self._written: list[Written] = []
        self._begun: set[ast.stmt] = set()
        self._places = sorted(self._changed())

    def _changed(self) -> Iterator[int]:
        """Where something changes: an offset in every replacement and every statement."""
        plan = self.plan
        yield from (replacement.span.start for replacement in plan.placed)
        for statement in chain(plan.removed, plan.before, plan.after, plan.notes):
            yield self._start(statement)

    def written(self) -> list[Written]:
        """All that was written, in the order of the text."""
        return sorted(self._written, key=lambda one: (one[0].start, one[0].end))

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Writes the statements of one block."""
        if not self._touched(statements):
            return
        lines = self._lines(statements)
        if self._is_inline(lines[0]):
            write = self._write_below if self._gets_blocks(lines[0]) else self._write_line
            write(lines[0], empty="pass")
            return
        for is_gone, run in groupby(lines, key=self._is_gone):
            if is_gone:
                self._take_away(list(run), statements)
            else:
                for line in run:
                    self._statement(line)

    def _lines(self, statements: Sequence[ast.stmt]) -> list[list[ast.stmt]]:
        """The statements, those together that share a line, or one that a backslash continues."""
        lines: list[list[ast.stmt]] = []
        for statement in statements:
            last = lines[-1][-1].end_lineno if lines else None
            if last is not None and self.source.continued(first_line(statement)) <= last:
                lines[-1].append(statement)
            else:
                lines.append([statement])
        return lines

    def _is_inline(self, line: Sequence[ast.AST]) -> bool:
        """Whether a line of statements stands behind the head of its block."""
        start = self._start(line[0])
        is_behind = self.text[self.source.line_start(start) : start].strip(" \t\f") != ""
        return is_behind or self._is_continuing(line[0])

    def _is_continuing(self, node: ast.AST) -> bool:
        """Whether a backslash continues the line above to that of a statement."""
        return isinstance(node, ast.stmt) and (
            self.source.continued(first_line(node)) < first_line(node)
        )

    def _is_gone(self, line: Sequence[ast.stmt]) -> bool:
        """Whether nothing is left of a line of statements."""
        plan = self.plan
        return all(
            one in plan.removed and one not in plan.before and one not in plan.after for one in line
        )

    def _statement(self, line: Sequence[ast.stmt]) -> None:
        if not self._touched(line):
            return
        if len(line) == 1 and line[0] not in self.plan.removed:
            self._write_around(line[0])
            return
        self._write_notes(line)
        if len(line) > 1:
            self._write_line(line, empty="")
        else:
            self._write_instead(line[0])

    def _write(self, start: int, end: int, text: str) -> None:
        self._written.append((Span(start, end), text))

    def _write_notes(self, line: Sequence[ast.stmt]) -> None:
        notes = [note for one in line for note in self._notes(one)]
        start = self.source.line_start(self._start(line[0]))
        indent = self._indent(line[0])
        if notes:
            newline = self._newline(line[0])
            self._write(start, start, "".join(f"{indent}{note}{newline}" for note in notes))

    def _write_line(self, line: Sequence[ast.stmt], empty: str) -> None:
        """Writes statements that share a line, one below the other where blocks come among them."""
        pieces = [piece for one in line for piece in self._pieces(one)]
        start, end = self._start(line[0]), self.source.span(line[-1]).end
        below = f"{self._newline(line[0])}{self._indent(line[0])}"
        between = below if self._gets_blocks(line) else "; "
        self._write(start, end, between.join(pieces) or empty)

    def _gets_blocks(self, line: Sequence[ast.stmt]) -> bool:
        """Whether statements with blocks of their own come to stand beside those of a line."""
        new = (texts.get(one, ()) for one in line for texts in (self.plan.before, self.plan.after))
        return any("\n" in text for texts in new for text in texts)

    def _write_below(self, line: Sequence[ast.stmt], empty: str) -> None:
        """Writes the statements behind the head of a block on lines of their own."""
        outer = self._indent(line[0])
        indent = outer + ("\t" if outer.endswith("\t") else self.source.unit)
        pieces = [piece for one in line for piece in self._pieces(one, indent)]
        start = len(self.text[: self._start(line[0])].rstrip(" \t\f\\\r\n"))
        below = [f"{self._newline(line[0])}{indent}{piece}" for piece in pieces or [empty]]
        self._write(start, self.source.span(line[-1]).end, "".join(below))

    def _pieces(self, statement: ast.stmt, indent: str | None = None) -> list[str]:
        """What stands before a statement, in its place, and after it, with all its comments."""
        span = self._whole(statement)
        pieces = self._parts(statement, indent)
        if pieces:
            _keep_comments(self.text[span.start : span.end], pieces)
        return pieces

    def _parts(self, statement: ast.stmt, indent: str | None = None) -> list[str]:
        span = self._whole(statement)
        return [
            *([] if statement in self._begun else self._new(self.plan.before, statement, indent)),
            *([] if statement in self.plan.removed else [self.plan.render(span)]),
            *self._new(self.plan.after, statement, indent),
        ]

    def _write_instead(self, statement: ast.stmt) -> None:
        """Writes something else in the place of a statement; what is lost of its comments above."""
        start, end = self._whole(statement)
        pieces = self._parts(statement)
        behind = self.source.line_end(end)
        if "#" in self.text[end:behind] and pieces[-1].rstrip().count("\n"):
            end = behind
        below = f"{self._newline(statement)}{self._indent(statement)}"
        self._write(start, end, below.join(_lost(self.text[start:end], pieces) + pieces))

    def _write_around(self, statement: ast.stmt) -> None:
        """Writes a statement, and what stands before and after it."""
        start, end = self._whole(statement)
        indent = self._indent(statement)
        before = self._new(self.plan.before, statement)
        if self._is_begun(statement):
            above = self._above_comments(statement)
            self._write(above, above, self._beginning(statement))
        if statement in self._begun:
            before = []
        # A note stands next to what it is about, where the next run looks for it: a statement, or
        # imports that are put above one.
        place = 0 if any(one.startswith(IMPORTS) for one in before) else len(before)
        before[place:place] = self._notes(statement)
        after = self._new(self.plan.after, statement)
        blocks = _blocks(statement)
        if before:
            newline = self._newline(statement)
            self._write(start, start, "".join(f"{one}{newline}{indent}" for one in before))
        if blocks:
            self._compound(statement)
        elif self.plan.touches(Span(start, end)):
            text = self.plan.render(Span(start, end))
            _keep_comments(self.text[start:end], [text])
            self._write(start, end, text)
        if after:
            place = self.source.behind(end, indent) if blocks else self.source.line_end(end)
            newline = self.source.newline_of(statement.end_lineno or statement.lineno)
            self._write(place, place, "".join(f"{newline}{indent}{one}" for one in after))

    def _compound(self, statement: _Suite) -> None:
        """Writes the head of a compound statement, and the blocks inside it."""
        blocks = _blocks_of_its_own(statement)
        start = statement.pattern if isinstance(statement, ast.match_case) else statement
        head = self._up_to(self._start(start), blocks[0][0])
        if isinstance(statement, ast.Match):
            head = self._up_to(head.start, statement.cases[0].pattern)
        beginning = ""
        if self._is_begun(blocks[0][0]):
            head = Span(head.start, self._above_comments(blocks[0][0]))
            beginning = self._beginning(blocks[0][0])
        if beginning or self.plan.touches(head):
            text = self.plan.render(head)
            _keep_comments(self.text[head.start : head.end], [text])
            self._write(*head, text + beginning)
        for block in blocks if not isinstance(statement, ast.Match) else []:
            self.block(block)
        for branch in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            if self._touched_branch(branch):
                self._compound(branch)

    def _take_away(self, lines: Sequence[list[ast.stmt]], block: Sequence[ast.stmt]) -> None:
        """Takes away lines of statements; the comments in, behind and above them stay."""
        first, last = lines[0][0], lines[-1][-1]
        indent = self._indent(first)
        start = self.source.line_start(self._start(first))
        end = self.source.line_end(self.source.span(last).end)
        kept = [indent + comment for comment in _comments(self.text[start:end])]
        kept += [indent + note for line in lines for one in line for note in self._notes(one)]
        above = self.source.above(start)
        if len(block) == sum(map(len, lines)):
            kept.append(indent + "pass")
        elif not kept and "#" not in self.text[above:start] and above:
            following = self.text[self.source.next_line(end) :].lstrip(" \t")[:1]
            if last is block[-1] or following in ("\r", "\n", "#"):
                start = above
        if kept:
            self._write(start, end, self._newline(last).join(kept))
        else:
            self._write(start, self.source.next_line(end), "")

    def _notes(self, statement: ast.stmt) -> Sequence[str]:
        return self.plan.notes.get(statement, ())

    def _touched(self, statements: Sequence[ast.stmt]) -> bool:
        plan = self.plan
        return self._are_near(statements) and any(
            statement in plan.removed
            or statement in plan.before
            or statement in plan.after
            or statement in plan.notes
            or plan.touches(self._whole(statement))
            or any(self._touched(block) for block in _blocks(statement))
            for statement in statements
        )

    def _are_near(self, statements: Sequence[ast.stmt]) -> bool:
        """Whether anything changes between the begin and the end of some statements."""
        next_ = bisect_left(self._places, self._start(statements[0]))
        end = self.source.span(statements[-1]).end
        return next_ < len(self._places) and self._places[next_] <= end

    def _touched_branch(self, branch: ast.ExceptHandler | ast.match_case) -> bool:
        start = branch.pattern if isinstance(branch, ast.match_case) else branch
        head = self._up_to(self._start(start), branch.body[0])
        return self.plan.touches(head) or self._touched(branch.body)

    def _whole(self, statement: ast.stmt) -> Span:
        return Span(self._start(statement), self.source.span(statement).end)

    def _start(self, node: ast.AST) -> int:
        """Where a statement begins, its decorators included."""
        decorators = getattr(node, "decorator_list", [])
        if not decorators:
            return self.source.span(node).start
        return self.text.rindex("@", 0, self.source.span(decorators[0]).start)

    def _up_to(self, start: int, first: ast.AST) -> Span:
        """The head of a suite; the last character before its first statement is left out.

        What is inserted in front of that statement belongs to the statement, and so does its
        indentation on a line of its own: the line may be taken away.
        """
        is_behind = self._is_inline([first])
        begin = self._start(first)
        return Span(start, (begin if is_behind else self.source.line_start(begin)) - 1)

    def _is_begun(self, statement: ast.stmt) -> bool:
        """Whether what a block begins with, and nothing else, is to come above the comments."""
        new = self.plan.before.get(statement)
        if not new or statement in self.plan.removed or self._is_inline([statement]):
            return False
        if statement in self._begun or not all(isinstance(one, Head) for one in new):
            return False
        comments = [*self.source.comments_above(statement)]
        return bool(comments) and not any(one.startswith("# type:") for one in comments)

    def _above_comments(self, statement: ast.stmt) -> int:
        """Where the first of the comments right above a statement begins its line."""
        line = first_line(statement) - len([*self.source.comments_above(statement)])
        return self.source.offset(line, 0)

    def _beginning(self, statement: ast.stmt) -> str:
        """What a block begins with, as it stands above the comments; it is put there once."""
        self._begun.add(statement)
        newline, indent = self._newline(statement), self._indent(statement)
        new = self._new(self.plan.before, statement)
        return "".join(f"{indent}{one}{newline}" for one in new)

    def _new(
        self, texts: dict[ast.stmt, list[str]], statement: ast.stmt, indent: str | None = None
    ) -> list[str]:
        """The new statements of a plan near one, indented to stand beside it."""
        indent = self._indent(statement) if indent is None else indent
        newline = self._newline(statement)
        return [
            newline.join([first, *(indent + line if line else "" for line in others)])
            for first, *others in (
                self.source.as_indented(text) for text in texts.get(statement, ())
            )
        ]

    def _newline(self, statement: ast.stmt) -> str:
        """The line end of what is put beside a statement: that of its own first line."""
        return self.source.newline_of(statement.lineno)

    def _indent(self, statement: ast.stmt) -> str:
        line = self.source.continued(statement.lineno)
        return self.source.indentation(line).replace("\f", "")


def _blocks(statement: _Suite) -> list[list[ast.stmt]]:
    """The blocks of statements directly inside a statement, the first one first."""
    blocks = _blocks_of_its_own(statement)
    for branch in getattr(statement, "handlers", ()):
        blocks.extend(_blocks(branch))
    return blocks


def _blocks_of_its_own(statement: _Suite) -> list[list[ast.stmt]]:
    """The blocks that are not a handler's."""
    if isinstance(statement, ast.Expr):
        return []
    blocks = [getattr(statement, name, []) for name in BLOCKS]
    for case in getattr(statement, "cases", ()):
        blocks.append(case.body)
    return [block for block in blocks if block]


def _keep_comments(old: str, new: Sequence[str]) -> None:
    for comment in _lost(old, new):
        raise CannotSpliceError(f"the comment {comment!r} would be lost")


def _lost(old: str, new: Sequence[str]) -> list[str]:
    """The comments of a text that others have not."""
    if "#" not in old:
        return []
    kept = [comment for text in new for comment in _comments(text)]
    return [comment for comment in _comments(old) if comment not in kept]


def _comments(text: str) -> list[str]:
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text, newline=None).readline):
            if token.type == tokenize.COMMENT:
                found.append(token.string)
    except (tokenize.TokenError, IndentationError):
        pass  # an isolated statement may end where a file may not; its comments came before
    return found
