"""Code that says that something fails as an ``AssertionError``: tests, and handlers."""

from __future__ import annotations

import ast
from collections.abc import Container

from ...analysis.tables.idioms import target_name
from ...module import Module

REFUSING = "raises"
"""What is in the name of what a test says that something fails with."""
_ASSERTION = "AssertionError"
_NAMED = (ast.Name, ast.Attribute)
_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def is_assertion(module: Module, node: ast.AST, others: Container[str]) -> bool:
    """Whether a statement around a node says that it raises an ``AssertionError``.

    Args:
        module: The module.
        node: What is to fail.
        others: The errors that it raises today: who expects one of these as well is right.
    """
    below = node
    for around in module.ancestors(node):
        if isinstance(around, _LATER):
            return False
        if _says(around, below, others):
            return True
        below = around
    return False


def expects_assertion(call: ast.AST) -> bool:
    """Whether a test says that something raises an ``AssertionError``, and nothing else."""
    return (
        isinstance(call, ast.Call)
        and REFUSING in target_name(call.func).lower()
        and bool(call.args)
        and _names(call.args[0]) == {_ASSERTION}
    )


def _says(around: ast.AST, part: ast.AST, others: Container[str]) -> bool:
    if isinstance(around, ast.With) and part in around.body:
        return any(expects_assertion(item.context_expr) for item in around.items)
    if not (isinstance(around, ast.Try) and part in around.body):
        return False
    named = map(_names, around.handlers)
    return any(_ASSERTION in one and not any(name in others for name in one) for one in named)


def _names(node: ast.AST) -> set[str]:
    """The names of everything that is mentioned."""
    return {target_name(one) for one in ast.walk(node) if isinstance(one, _NAMED)}
