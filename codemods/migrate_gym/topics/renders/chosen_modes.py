"""Environments that one branch of a condition makes for a mode, and the other for none."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from ...analysis.reading.tree import FUNCTIONS
from ...module import Module
from ..ids import moved_ids


def is_without(module: Module, node: ast.Call) -> bool:
    """Whether the other branch of a condition around makes the same variable for a named mode.

    ``env = gym.make(name, render_mode="human") if shown else gym.make(name)``
    """
    targets = _targets(module.statement(node))
    inner: ast.AST = node
    for around in module.ancestors(node):
        if isinstance(around, FUNCTIONS):
            return False
        for branch in _others(around, inner):
            if any(_names_mode(module, one, targets) for one in ast.walk(branch)):
                return True
        inner = around
    return False


def _others(around: ast.AST, inner: ast.AST) -> Iterable[ast.AST]:
    """The branches of a condition that a part of it does not stand in."""
    if not isinstance(around, (ast.If, ast.IfExp)) or inner is around.test:
        return ()
    branches = [_listed(around.body), _listed(around.orelse)]
    return next((one for one in branches if inner not in one), ())


def _listed(branch: ast.expr | list[ast.stmt]) -> Sequence[ast.AST]:
    return branch if isinstance(branch, list) else [branch]


def _names_mode(module: Module, node: ast.AST, targets: list[str]) -> bool:
    """Whether a call of ``make`` is given a mode, for a variable of these names."""
    return (
        isinstance(node, ast.Call)
        and any(keyword.arg == "render_mode" for keyword in node.keywords)
        and moved_ids.is_make(module, node)
        and _targets(module.statement(node)) == targets
    )


def _targets(statement: ast.stmt) -> list[str]:
    """What a statement binds, or that it returns."""
    if isinstance(statement, ast.Assign):
        return [ast.unparse(target) for target in statement.targets]
    return [type(statement).__name__]
