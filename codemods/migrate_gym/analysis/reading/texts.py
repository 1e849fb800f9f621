"""Texts that are put together where they are used: ``f"do_{name}"``, ``"Maze%s-v0" % size``."""

from __future__ import annotations

import ast
import re

from ...patterns import late
from .tree import called_on

_PERCENT = late(r"%[\d.]*[dis]")
_BRACES = late(r"\{[^{}]*\}")


def pieces(node: ast.expr) -> list[str | None]:
    """The texts that a text is put together of; None for each that only the run knows.

    >>> pieces(ast.parse('f"Maze{size}-v0"', mode="eval").body)
    ['Maze', None, '-v0']
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return [piece for part in node.values for piece in pieces(part)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*pieces(node.left), *pieces(node.right)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _filled(node.left, _PERCENT)
    template = called_on(node, "format")
    return [None] if template is None else _filled(template, _BRACES)


def text_before(node: ast.expr) -> str:
    """What a text begins with: ``"do_"`` of ``"do_" + name``, ``f"do_{name}"`` and the like."""
    first, *_ = *pieces(node), None
    return first or ""


def _filled(template: ast.expr, blank: re.Pattern[str]) -> list[str | None]:
    """The texts around the blanks of one that is written out."""
    if not (isinstance(template, ast.Constant) and isinstance(template.value, str)):
        return [None]
    first, *rest = blank.split(template.value)
    return [first, *(piece for one in rest for piece in (None, one))]
