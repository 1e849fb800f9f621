"""Type hints that are written as strings: ``-> "Tuple[np.ndarray, float, bool, dict]"``."""

from __future__ import annotations

import ast

from ...module import Module
from ...text.source_text import Span


def unquoted(module: Module, hint: ast.expr | None) -> tuple[ast.expr | None, int]:
    """A hint as an expression, and how far its columns lie before those of the module's text.

    A hint that is no string is given back with 0; so is a string with more than the hint in it.
    """
    if not (isinstance(hint, ast.Constant) and isinstance(hint.value, str)):
        return hint, 0
    text = hint.value
    if module.source(hint)[1:-1] != text or not text.isascii() or "\n" in text:
        return hint, 0
    try:
        return ast.parse(text, mode="eval").body, module.span(hint).start + 1
    except SyntaxError:
        return hint, 0


def span(module: Module, part: ast.expr, start: int) -> Span:
    """Where a part of a hint stands in the text of the module; see `unquoted`."""
    if not start:
        return module.span(part)
    assert part.end_col_offset is not None
    return Span(start + part.col_offset, start + part.end_col_offset)
