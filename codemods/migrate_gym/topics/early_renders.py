"""Renders of an environment that was made and not reset, which are an error now."""

from __future__ import annotations

import ast

from ..analysis.idioms import passed_to
from ..module import Module


def is_early(module: Module, node: ast.Call) -> bool:
    """Whether an environment of ``make`` is rendered before anything can have reset it.

    Seen are the statements between the two, where they stand in one block.
    """
    statement = module.statement(node)
    assert isinstance(node.func, ast.Attribute)
    env = ast.unparse(node.func.value)
    block = module.block(statement)
    for before in reversed(block[: block.index(statement)]):
        if _makes(module, before, env):
            return True
        if any(_uses(part, env) for part in ast.walk(before)):
            return False
    return False


def _makes(module: Module, statement: ast.stmt, env: str) -> bool:
    """Whether a statement binds the environment to what ``make`` itself gives."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return False
    made = module.dotted(statement.value.func).rpartition(".")[2] == "make"
    return made and [ast.unparse(target) for target in statement.targets] == [env]


def _uses(node: ast.AST, env: str) -> bool:
    """Whether a node resets the environment, hands it on, or defines what may do so."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        return True
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        return called == f"{env}.reset" or any(env == ast.unparse(one) for one in passed_to(node))
    stored = [node.value, *node.targets] if isinstance(node, ast.Assign) else []
    return any(ast.unparse(one) == env for one in stored)
