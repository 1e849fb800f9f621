"""Tests in which names give way to what they stand for."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}

_PLAIN = (
    *(ast.Name, ast.Attribute, ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp),
    *(ast.expr_context, ast.boolop, ast.unaryop, ast.cmpop),
)


def is_plain(test: ast.expr) -> bool:
    """Whether a test is made of what can be asked elsewhere as well: it calls nothing."""
    return all(isinstance(part, _PLAIN) for part in ast.walk(test))


def with_values(test: ast.expr, values: Mapping[str, ast.expr]) -> ast.expr:
    """A test in which some names and attributes, by their sources, are other expressions."""
    exchanged = _Exchange(values).visit(deepcopy(test))
    assert isinstance(exchanged, ast.expr)
    return exchanged


def folded(test: ast.expr) -> ast.expr:
    """A test that is worked out where it is made of constants alone."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = folded(test.operand)
        if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        return ast.Constant(not inner.value) if isinstance(inner, ast.Constant) else test
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        left, right = test.left, test.comparators[0]
        compare = _COMPARED.get(type(test.ops[0]))
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant) and compare:
            return ast.Constant(compare(left.value, right.value))
    return test


class _Exchange(ast.NodeTransformer):
    """Puts expressions in the places of names and attributes."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, (ast.Name, ast.Attribute)):
            value = self._values.get(ast.unparse(node))
            if value is not None:
                return deepcopy(value)
        return self.generic_visit(node)
