"""Loops that go down to what is within: ``while hasattr(env, "env"): env = env.env``."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import own_name
from ...module import Module

_WITHIN, _WRAPPER = "env", "Wrapper"
_HAS = "hasattr"
_LOOPS = (ast.For, ast.While)
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
            if _goes_to_the_end(one, text):
                return True
            if _binds(one, text):
                return False
        around = module.parent(inner)
        if not isinstance(around, _PASSED):
            return False
        inner = around


def is_climbing(module: Module, node: ast.Call) -> bool:
    """Whether a loop goes on to what is within until that has it, handed on or not.

    What it begins with may be no wrapper of gym's.
    """
    around = next((one for one in module.ancestors(node) if isinstance(one, _LOOPS)), None)
    if around is None:
        return False
    asked = ast.unparse(node.args[0])
    goes_within = any(_goes_within(one, asked) for one in around.body)
    return goes_within and ast.unparse(_asking(node)) in _asked_in(around)


def _asking(node: ast.Call) -> ast.Call:
    """The question whether there is what a call asks for by its name."""
    return ast.Call(ast.Name(_HAS), node.args[:2], [])


def _asked_in(loop: ast.For | ast.While) -> set[str]:
    """The questions by name whose answer decides what is done in a loop."""
    tests = [one.test for one in ast.walk(loop) if isinstance(one, (ast.If, ast.While))]
    calls = [one for test in tests for one in ast.walk(test) if isinstance(one, ast.Call)]
    return {ast.unparse(one) for one in calls if own_name(one.func) == _HAS}


def _goes_to_the_end(statement: ast.stmt, text: str) -> bool:
    """Whether a loop does nothing but go to what is within, while there is anything."""
    if not isinstance(statement, ast.While) or len(statement.body) != 1:
        return False
    return _goes_within(statement.body[0], text) and _asks(statement.test, text)


def _goes_within(statement: ast.stmt, text: str) -> bool:
    """``env = env.env``."""
    if not isinstance(statement, ast.Assign) or not is_spelt(statement.value, f"{text}.{_WITHIN}"):
        return False
    return all(is_spelt(target, text) for target in statement.targets)


def _asks(test: ast.expr, text: str) -> bool:
    """``hasattr(env, "env")``, or ``isinstance(env, gym.Wrapper)``."""
    if not isinstance(test, ast.Call) or len(test.args) != 2 or not is_spelt(test.args[0], text):
        return False
    if is_spelt(test.func, _HAS):
        return isinstance(test.args[1], ast.Constant) and test.args[1].value == _WITHIN
    return is_spelt(test.func, "isinstance") and own_name(test.args[1]) == _WRAPPER


def _binds(statement: ast.stmt, text: str) -> bool:
    """Whether a statement may give a name another value."""
    return any(
        isinstance(one, ast.Name) and one.id == text and not isinstance(one.ctx, ast.Load)
        for one in ast.walk(statement)
    )
