"""Resets that do not always reset what they wrap, as where an agent lost one life."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..tables.idioms import constant, shortened
from .tree import COMPREHENSIONS, walk

Names = tuple[str, ...]

_HELD: Names = (".env.reset",)
_WRAPPED: Names = (*_HELD, "super().reset", "Wrapper.reset")
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_AROUND = (ast.With, ast.AsyncWith, ast.Try)
_CHOOSING = (ast.IfExp, ast.BoolOp)
_APART = (*COMPREHENSIONS, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def always_resets(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether every way through a reset method comes to a reset of what ``env`` holds.

    One in a comprehension happens any number of times, and one behind a seed has that one.
    """
    inside = [*walk(node)]
    repeated = (inner for one in inside if isinstance(one, COMPREHENSIONS) for inner in walk(one))
    return (
        _always(node.body, _HELD)
        and not any(_resets(one, _HELD) for one in repeated)
        and not any(isinstance(one, ast.Attribute) and one.attr == "seed" for one in inside)
    )


def skips_reset(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a reset method resets the environment within on some ways through it only."""
    is_reset = any(_resets(one, _WRAPPED) for one in walk(node))
    return is_reset and not _always(node.body, _WRAPPED)


def _always(body: Sequence[ast.stmt], names: Names) -> bool:
    """Whether every way through statements to their end, or to a return, comes to a reset."""
    for statement in body:
        if isinstance(statement, ast.If):
            then, other = _always(statement.body, names), _always(statement.orelse, names)
            if _has(statement.test, names) or (then and other):
                return True
            if _returns(statement.body) > then or _returns(statement.orelse) > other:
                return False
        elif isinstance(statement, (*_AROUND, *_LOOPS)):
            if _happens(statement, names) and _always(statement.body, names):
                return True
        elif isinstance(statement, ast.Raise) or _has(statement, names):
            return True
        elif isinstance(statement, ast.Return):
            return False
    return False


def _happens(statement: ast.stmt, names: Names) -> bool:
    """Whether the body of a statement is surely come to; in wrappers, that of loops is believed."""
    is_endless = isinstance(statement, ast.While) and constant(statement.test) is True
    return not isinstance(statement, _LOOPS) or is_endless or names is _WRAPPED


def _returns(body: Sequence[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Return) for one in body for node in walk(one))


def _has(node: ast.AST, names: Names) -> bool:
    """Whether a node surely calls a reset."""
    if isinstance(node, _APART):
        return False
    if isinstance(node, _CHOOSING):
        first = node.values[0] if isinstance(node, ast.BoolOp) else None
        first = node.test if isinstance(node, ast.IfExp) else first
        is_both = (
            isinstance(node, ast.IfExp) and _has(node.body, names) and _has(node.orelse, names)
        )
        return is_both or (first is not None and _has(first, names))
    return _resets(node, names) or any(_has(one, names) for one in ast.iter_child_nodes(node))


def _resets(node: ast.AST, names: Names) -> bool:
    """Whether a node is a call of the reset of what is wrapped."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    return node.func.attr == "reset" and shortened(node.func).endswith(names)
