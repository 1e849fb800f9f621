"""What a loop has gone down to: ``while hasattr(env, "env"): env = env.env``."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import own_name
from ...module import Module

_WITHIN, _WRAPPER = "env", "Wrapper"
_PASSED = (ast.If, ast.With)
"""What may stand around a statement that such a loop stands above."""


def is_innermost(module: Module, node: ast.expr) -> bool:
    """Whether a name holds what has nothing within, since a loop above has gone there."""
    if not isinstance(node, ast.Name):
        return False  # others may give an attribute another value
    text, inner = node.id, module.statement(node)
    while True:
        block = module.block(inner)
        for one in reversed(block[: block.index(inner)]):
            if _goes_within(one, text):
                return True
            if _binds(one, text):
                return False
        around = module.parent(inner)
        if not isinstance(around, _PASSED):
            return False
        inner = around


def _goes_within(statement: ast.stmt, text: str) -> bool:
    """Whether a loop does nothing but go to what is within, while there is anything."""
    if not isinstance(statement, ast.While) or len(statement.body) != 1:
        return False
    (step,) = statement.body
    if not isinstance(step, ast.Assign) or not all(is_spelt(one, text) for one in step.targets):
        return False
    return is_spelt(step.value, f"{text}.{_WITHIN}") and _asks(statement.test, text)


def _asks(test: ast.expr, text: str) -> bool:
    """``hasattr(env, "env")``, or ``isinstance(env, gym.Wrapper)``."""
    if not isinstance(test, ast.Call) or len(test.args) != 2 or not is_spelt(test.args[0], text):
        return False
    if is_spelt(test.func, "hasattr"):
        return isinstance(test.args[1], ast.Constant) and test.args[1].value == _WITHIN
    return is_spelt(test.func, "isinstance") and own_name(test.args[1]) == _WRAPPER


def _binds(statement: ast.stmt, text: str) -> bool:
    """Whether a statement may give a name another value."""
    return any(
        isinstance(one, ast.Name) and one.id == text and not isinstance(one.ctx, ast.Load)
        for one in ast.walk(statement)
    )
