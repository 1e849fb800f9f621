"""Resets of wrappers that do not always reset what they wrap, as where an agent lost one life."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..tables.idioms import shortened
from .tree import walk

_WRAPPED = (".env.reset", "super().reset", "Wrapper.reset")
_AROUND = (ast.With, ast.AsyncWith, ast.Try, ast.For, ast.AsyncFor, ast.While)
_LATER = (ast.IfExp, ast.BoolOp, ast.Lambda)


def skips_reset(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a reset method resets the environment within on some ways through it only."""
    return any(map(_resets, walk(node))) and not _always(node.body)


def _always(body: Sequence[ast.stmt]) -> bool:
    """Whether every way through statements to their end, or to a return, comes to a reset."""
    for statement in body:
        if isinstance(statement, ast.If):
            then, other = _always(statement.body), _always(statement.orelse)
            if _has(statement.test) or (then and other):
                return True
            if _returns(statement.body) > then or _returns(statement.orelse) > other:
                return False
        elif isinstance(statement, _AROUND):
            if _always(statement.body):
                return True
        elif isinstance(statement, ast.Raise) or _has(statement):
            return True
        elif isinstance(statement, ast.Return):
            return False
    return False


def _returns(body: Sequence[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Return) for one in body for node in walk(one))


def _has(node: ast.AST) -> bool:
    """Whether a node surely calls a reset."""
    if isinstance(node, _LATER):
        first = node.values[0] if isinstance(node, ast.BoolOp) else None
        first = node.test if isinstance(node, ast.IfExp) else first
        is_both = isinstance(node, ast.IfExp) and _has(node.body) and _has(node.orelse)
        return is_both or (first is not None and _has(first))
    return _resets(node) or any(map(_has, ast.iter_child_nodes(node)))


def _resets(node: ast.AST) -> bool:
    """Whether a node is a call of the reset of what is wrapped."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    return node.func.attr == "reset" and shortened(node.func).endswith(_WRAPPED)
