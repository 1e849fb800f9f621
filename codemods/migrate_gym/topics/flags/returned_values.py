"""What a step returns at one place, and which of it may be written twice."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...module import walk
from ...tuples import NamedTuple
from .truth import BOOLEAN_CALLS

_PURE_CALLS = BOOLEAN_CALLS | {"int", "float", "len", "abs", "min", "max"}


class Returned(NamedTuple):
    """What a step method returns.

    Attributes:
        place: The tuple.
        earlier: What is worked out before done.
    """

    place: ast.expr
    earlier: Sequence[ast.expr]
    done: ast.expr
    info: ast.expr


def in_parentheses(value: ast.expr) -> str:
    """An expression as it stands within a larger one."""
    text = ast.unparse(value)
    return text if isinstance(value, (ast.Name, ast.Attribute, ast.Constant)) else f"({text})"


def is_pure(node: ast.expr) -> bool:
    """Whether it does not matter how often an expression is worked out."""
    for part in walk(node):
        if isinstance(part, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)):
            return False
        if isinstance(part, ast.Call) and ast.unparse(part.func) not in _PURE_CALLS:
            return False
    return True
