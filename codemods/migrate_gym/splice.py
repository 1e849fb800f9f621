"""Puts planned edits into a concrete syntax tree: only the statements that change are rebuilt.

`ast` and libcst list the statements of every block in the same order, so the two trees are
walked side by side and each is entered only where the plan has something to do. A statement that
changes is parsed anew from its new text, at the indentation it stands at, and takes over the
comments around the old one; every other statement stays the very object that libcst parsed.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, Union, cast

import libcst as cst

from .edits import Plan
from .text import Span

_Line = Union[cst.SimpleStatementLine, cst.BaseCompoundStatement]
_Node = TypeVar("_Node", bound=cst.CSTNode)


class CannotSpliceError(Exception):
    """The plan cannot be carried out without losing something."""


def splice(module: cst.Module, tree: ast.Module, plan: Plan) -> cst.Module:
    """Returns the module with the plan carried out.

    Raises:
        CannotSpliceError: A comment would be lost, or new text does not parse.
    """
    try:
        body, orphans = _Splicer(module, plan).block(tree.body, module.body)
    except cst.ParserSyntaxError as error:
        raise CannotSpliceError(f"the new statement does not parse: {error.message}") from error
    return _changed(
        module, body=body, footer=[*orphans, *module.footer] if orphans else module.footer
    )


class _Splicer:
    def __init__(self, module: cst.Module, plan: Plan) -> None:
        self.config = module.config_for_parsing
        self.newline = module.default_newline
        self.plan = plan
        self.source = plan.source

    def block(
        self, statements: Sequence[ast.stmt], body: Sequence[_Line]
    ) -> tuple[Sequence[_Line], list[cst.EmptyLine]]:
        """The new lines of a block, and the comments that lost the statement they stood above."""
        result: list[_Line] = []
        orphans: list[cst.EmptyLine] = []
        changed = False
        for group, line in _pairs(statements, body):
            new = self._lines(group, line) if self._touched(group) else [line]
            new = self._noted(group, new)
            changed = changed or len(new) != 1 or new[0] is not line
            if new and orphans:
                kept = new[0].leading_lines
                if any(empty.comment for empty in orphans) or not kept:
                    new[0] = new[0].with_changes(leading_lines=[*orphans, *kept])
                orphans = []
            result.extend(new)
            if not new:
                orphans.extend(line.leading_lines)
                orphans.extend(self._inner_comments(group))
        if not changed:
            return body, []
        if not any(empty.comment for empty in orphans):
            orphans = []
        return result or [cst.parse_statement("pass")], orphans

    def _noted(self, group: Sequence[ast.stmt], lines: list[_Line]) -> list[_Line]:
        """The lines with the notes on their statements above them."""
        notes = [note for one in group for note in self.plan.notes.get(one, ())]
        if notes and lines:
            above = [cst.EmptyLine(comment=cst.Comment(note)) for note in notes]
            first = lines[0].with_changes(leading_lines=[*lines[0].leading_lines, *above])
            return [first, *lines[1:]]
        return lines

    def _inner_comments(self, group: Sequence[ast.stmt]) -> Iterator[cst.EmptyLine]:
        """The comments inside and behind statements that are taken away."""
        text = self.source.text
        start, end = self._start(group[0]), self.source.span(group[-1]).end
        while end < len(text) and text[end] not in "\r\n":
            end += 1
        for comment in _comments(text[start:end]):
            yield cst.EmptyLine(comment=cst.Comment(comment))

    def _touched(self, statements: Iterable[ast.stmt]) -> bool:
        plan = self.plan
        return any(
            statement in plan.removed
            or statement in plan.before
            or statement in plan.after
            or statement in plan.notes
            or plan.touches(self._whole(statement))
            or any(self._touched(block) for block in _blocks(statement))
            for statement in statements
        )

    def _whole(self, statement: ast.stmt) -> Span:
        return Span(self._start(statement), self.source.span(statement).end)

    def _start(self, statement: ast.stmt) -> int:
        """Where a statement begins, its decorators included."""
        decorators = getattr(statement, "decorator_list", [])
        if not decorators:
            return self.source.span(statement).start
        return self.source.text.rindex("@", 0, self.source.span(decorators[0]).start)

    def _lines(self, group: Sequence[ast.stmt], line: _Line) -> list[_Line]:
        if isinstance(line, cst.SimpleStatementLine):
            return self._simple(group, line)
        return self._around(group[0], line)

    def _simple(self, group: Sequence[ast.stmt], line: cst.SimpleStatementLine) -> list[_Line]:
        before, old, after = self._pieces(group[0])
        if len(group) > 1:
            before, old, after = [], [self._joined(group)], []
        new = self._parse(before + old + after, group[0])
        if new and not any(old):
            last = new[-1]
            if not isinstance(last, cst.SimpleStatementLine):
                raise CannotSpliceError("a comment behind the statement would be lost")
            new[-1] = last.with_changes(trailing_whitespace=line.trailing_whitespace)
        if any(old):
            own = new[len(self._parse(before, group[0]))]
            new[new.index(own)] = own.with_changes(trailing_whitespace=line.trailing_whitespace)
        if new:
            new[0] = new[0].with_changes(leading_lines=line.leading_lines)
        return new

    def _joined(self, group: Sequence[ast.stmt]) -> str:
        """The text that the statements of one physical line become."""
        return "; ".join(piece for one in group for part in self._pieces(one) for piece in part)

    def _pieces(self, statement: ast.stmt) -> tuple[list[str], list[str], list[str]]:
        """What stands before a simple statement, in its place, and after it."""
        span = self.source.span(statement)
        before = list(self._new(self.plan.before, statement))
        after = list(self._new(self.plan.after, statement))
        old = [] if statement in self.plan.removed else [self.plan.render(span)]
        if before or old or after:
            _keep_comments(self.source.text[span.start : span.end], before + old + after)
        return before, old, after

    def _new(self, texts: dict[ast.stmt, list[str]], statement: ast.stmt) -> Iterator[str]:
        indent = self.source.indentation(statement.lineno)
        for text in texts.get(statement, ()):
            first, *rest = text.split("\n")
            yield self.newline.join([first, *(indent + line if line else line for line in rest)])

    def _around(self, statement: ast.stmt, line: cst.BaseCompoundStatement) -> list[_Line]:
        before = list(self._new(self.plan.before, statement))
        after = list(self._new(self.plan.after, statement))
        new = self._parse(before, statement)
        if statement not in self.plan.removed:
            new.append(self._compound(statement, line))
        elif before or after:
            span = self._whole(statement)
            _keep_comments(self.source.text[span.start : span.end], before + after)
        new += self._parse(after, statement)
        if before:
            if line in new or statement not in self.plan.removed:
                own = len(self._parse(before, statement))
                new[own] = new[own].with_changes(leading_lines=())
            new[0] = new[0].with_changes(leading_lines=line.leading_lines)
        return new

    def _compound(
        self, statement: ast.stmt, node: cst.BaseCompoundStatement
    ) -> cst.BaseCompoundStatement:
        node = self._header(statement, node)
        branches: dict[str, Any] = {}
        if isinstance(statement, ast.Match):
            cases = zip(statement.cases, cast(cst.Match, node).cases)
            branches["cases"] = [self._suite_of(case.body, branch) for case, branch in cases]
            return _changed(node, **branches)
        node = self._suite_of(cast(Any, statement).body, node)
        if isinstance(statement, ast.Try):
            handlers = zip(statement.handlers, cast(cst.Try, node).handlers)
            branches["handlers"] = [self._handler(handler, branch) for handler, branch in handlers]
            if statement.finalbody:
                final = cast(cst.Finally, cast(cst.Try, node).finalbody)
                branches["finalbody"] = self._suite_of(statement.finalbody, final)
        orelse = getattr(statement, "orelse", [])
        branch = getattr(node, "orelse", None)
        if isinstance(branch, cst.If):
            branches["orelse"] = (
                self._compound(orelse[0], branch) if self._touched(orelse) else branch
            )
        elif branch is not None:
            branches["orelse"] = self._suite_of(orelse, branch)
        return _changed(node, **branches)

    def _handler(self, handler: ast.ExceptHandler, branch: cst.ExceptHandler) -> cst.ExceptHandler:
        header = self._up_to(self.source.span(handler).start, handler.body[0])
        if self.plan.touches(header):
            indent = self.source.indentation(handler.lineno)
            text = f"try: pass{self.newline}{indent}{self._headed(header)}"
            new = cst.ensure_type(self._parse([text], handler)[0], cst.Try).handlers[0]
            branch = new.with_changes(body=branch.body, leading_lines=branch.leading_lines)
        return self._suite_of(handler.body, branch)

    def _suite_of(self, statements: Sequence[ast.stmt], owner: _Node) -> _Node:
        """The owner of a suite with its suite as planned."""
        suite = cast(Any, owner).body
        if isinstance(suite, cst.IndentedBlock):
            body, orphans = self.block(statements, cast("Sequence[_Line]", suite.body))
            footer = [*orphans, *suite.footer] if orphans else suite.footer
            return _changed(owner, body=_changed(suite, body=body, footer=footer))
        if not self._touched(statements):
            return owner
        line = self._parse([self._joined(statements) or "pass"], statements[0])[0]
        small = cst.ensure_type(line, cst.SimpleStatementLine).body
        return owner.with_changes(body=suite.with_changes(body=small))

    def _header(
        self, statement: ast.stmt, node: cst.BaseCompoundStatement
    ) -> cst.BaseCompoundStatement:
        """The compound statement with its first line, and its decorators, as planned."""
        if isinstance(statement, ast.Match):
            if self.plan.touches(self.source.span(statement.subject)):
                raise CannotSpliceError("the head of a match statement cannot be rewritten")
            return node
        header = self._up_to(self._start(statement), _blocks(statement)[0][0])
        if not self.plan.touches(header):
            return node
        text = self._headed(header)
        _keep_comments(self.source.text[header.start : header.end], [text])
        if isinstance(node, cst.If) and text.startswith("elif"):
            text = text[len("el") :]
        new = self._parse([text], statement)[0]
        kept = ("body", "orelse", "finalbody", "handlers", "leading_lines")
        return cast(
            cst.BaseCompoundStatement,
            new.with_changes(**{name: getattr(node, name) for name in kept if hasattr(node, name)}),
        )

    def _up_to(self, start: int, first: ast.stmt) -> Span:
        """The head of a suite; the last character before its first statement is left out.

        What is inserted in front of that statement belongs to the statement.
        """
        return Span(start, self._start(first) - 1)

    def _headed(self, header: Span) -> str:
        """The new text of a head, with an empty suite."""
        return f"{self.plan.render(header)}{self.source.text[header.end]}pass"

    def _parse(self, pieces: Sequence[str], near: ast.stmt | ast.ExceptHandler) -> list[_Line]:
        """Parses statements at the indentation of one nearby, so that they can stand beside it."""
        indent = self.source.indentation(near.lineno)
        text = "".join(indent + piece + self.newline for piece in pieces if piece)
        if not text:
            return []
        if not indent:
            return list(cst.parse_module(text, self.config).body)
        block = cst.ensure_type(
            cst.parse_module("if 1:" + self.newline + text, self.config).body[0], cst.If
        ).body
        return list(cast("Sequence[_Line]", block.body))


def _changed(node: _Node, **changes: Any) -> _Node:
    """The node with some fields replaced, or itself where they hold what they held."""
    different = {name: new for name, new in changes.items() if not _same(getattr(node, name), new)}
    return node.with_changes(**different) if different else node


def _same(old: Any, new: Any) -> bool:
    if isinstance(new, list):
        return len(old) == len(new) and all(a is b for a, b in zip(old, new))
    return old is new


def _pairs(
    statements: Sequence[ast.stmt], body: Sequence[_Line]
) -> Iterator[tuple[Sequence[ast.stmt], _Line]]:
    position = 0
    for line in body:
        count = len(line.body) if isinstance(line, cst.SimpleStatementLine) else 1
        yield statements[position : position + count], line
        position += count


def _blocks(statement: ast.stmt | ast.ExceptHandler | ast.match_case) -> list[list[ast.stmt]]:
    """The blocks of statements directly inside a statement, the first one first."""
    blocks = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
    if isinstance(statement, ast.Expr):
        return []
    for branch in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        blocks.extend(_blocks(branch))
    return [block for block in blocks if block]


def _keep_comments(old: str, new: Sequence[str]) -> None:
    if "#" not in old:
        return
    kept = [comment for text in new for comment in _comments(text)]
    for comment in _comments(old):
        if comment not in kept:
            raise CannotSpliceError(f"the comment {comment!r} would be lost")


def _comments(text: str) -> list[str]:
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                found.append(token.string)
    except (tokenize.TokenError, IndentationError):
        pass  # an isolated statement may end where a file may not; its comments came before
    return found
