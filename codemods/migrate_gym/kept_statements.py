"""The statements that comments ask to leave: what is found elsewhere does not edit them either."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from .module import Module
from .rule import Rule
from .selection import Comments
from .text.edits import Edit, Remark
from .text.source_text import Span


class Kept(NamedTuple):
    """A statement that a comment asks to leave.

    Attributes:
        statement: Its node.
        lines: Its lines.
        span: Where they stand.
    """

    statement: ast.stmt
    lines: range
    span: Span


def within(module: Module, remarks: Comments) -> list[Kept]:
    """Returns the statements of a module that its comments ask to leave."""
    if not remarks.ignored:
        return []
    statements = (one for one in ast.walk(module.tree) if isinstance(one, ast.stmt))
    found = ((one, module.lines(one)) for one in statements)
    return [
        Kept(one, lines, _span(module, lines))
        for one, lines in found
        if any(line in remarks.ignored for line in lines)
    ]


def beside(
    kept: Sequence[Kept], remarks: Comments, rule: Rule, outcome: Edit | Remark
) -> Edit | Remark:
    """Returns an outcome, or why it is not carried out where it edits a statement that is kept."""
    if not isinstance(outcome, Edit):
        return outcome
    for one in kept:
        if _is_edited(one, outcome) and remarks.ignore(rule.code, one.lines):
            line = next(line for line in one.lines if line in remarks.ignored)
            message = (
                f"not done, since a comment in line {line} asks to leave that: "
                f"{outcome.message}; take that comment away, or put one here too"
            )
            return Remark(outcome.node, message, evidence=outcome.evidence)
    return outcome


def _span(module: Module, lines: range) -> Span:
    return Span(module.text.offset(lines.start, 0), module.text.offset(lines.stop, 0))


def _is_edited(kept: Kept, edit: Edit) -> bool:
    return kept.statement in edit.removed or any(
        kept.span.start <= one.span.start < kept.span.end for one in edit.replacements
    )
