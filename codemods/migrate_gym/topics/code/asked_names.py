"""Names whose absence is provided for: code that asks first, or handles that they are gone."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Collection, Sequence

from ...analysis.tables.idioms import last_name
from ...module import Module
from ...patterns import late
from . import paths

_ASKING = late(r"\bhasattr\(|version|\bPY[23]\b")
"""How a condition asks whether a library has a name."""


def is_asked_for(module: Module, node: ast.AST, errors: Collection[str]) -> bool:
    """Whether a condition around a node asks whether there is what it names, or a ``try`` does.

    Args:
        module: Where the node is.
        node: The name or the import.
        errors: The names of what is raised where it is gone.
    """
    for around in module.ancestors(node):
        if isinstance(around, (ast.If, ast.IfExp)) and _ASKING.search(ast.unparse(around.test)):
            return True
        if isinstance(around, ast.Try) and paths.catches(around, *errors):
            return True
    return False


def is_found_first(module: Module, node: ast.AST, dotted: str) -> bool:
    """Whether code runs only where ``hasattr`` has found a name, or handles that it is gone.

    Args:
        module: Where the node is.
        node: What reads the name.
        dotted: The name, which may go through the one that is asked for.
    """
    inner = node
    for around in module.ancestors(node):
        if any(_finds(module, one, dotted) for one in _true_behind(around, inner)):
            return True
        if isinstance(around, ast.Try) and inner in around.body and _handles(around):
            return True
        inner = around
    return False


def _true_behind(around: ast.AST, inner: ast.AST) -> Sequence[ast.expr]:
    """What is true where a part of a statement or expression runs, by what is around it."""
    if isinstance(around, (ast.If, ast.IfExp)) and _is_body(around, inner):
        test = around.test
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return test.values
        return [test]
    if isinstance(around, ast.BoolOp) and isinstance(around.op, ast.And):
        return list(itertools.takewhile(lambda one: one is not inner, around.values))
    return ()


def _handles(guard: ast.Try) -> bool:
    """Whether a ``try`` names the error of a name that is gone."""
    types = [one.type for one in guard.handlers if one.type is not None]
    return any(last_name(one) == "AttributeError" for one in types)


def _is_body(condition: ast.If | ast.IfExp, inner: ast.AST) -> bool:
    body = condition.body
    return inner in body if isinstance(body, list) else inner is body


def _finds(module: Module, test: ast.expr, dotted: str) -> bool:
    """Whether a question is ``hasattr`` for a name that is gone, and that another goes through."""
    if not isinstance(test, ast.Call) or last_name(test.func) != "hasattr" or len(test.args) != 2:
        return False
    owner, name = test.args
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        return False
    asked = f"{module.dotted(owner)}.{name.value}"
    return f"{dotted}.".startswith(f"{asked}.") and module.target.place(asked).new is None
