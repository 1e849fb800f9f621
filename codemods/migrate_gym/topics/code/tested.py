"""Expressions of which only the truth counts."""

from __future__ import annotations

import ast

from ...module import Module


def is_tested(module: Module, expression: ast.expr) -> bool:
    """Whether only the truth of an expression counts where it stands: ``if not expression``."""
    node: ast.AST = expression
    parent = module.parent(node)
    while isinstance(parent, ast.BoolOp) or (
        isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)
    ):
        if isinstance(parent, ast.UnaryOp):
            return True
        node, parent = parent, module.parent(parent)
    return isinstance(parent, (ast.If, ast.While, ast.IfExp, ast.Assert)) and parent.test is node
