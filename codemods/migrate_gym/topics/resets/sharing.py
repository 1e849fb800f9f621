"""Who else may hold an environment, and reset it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...module import Module, own_of


def may_reset(module: Module, scope: ast.AST, receiver: str, function: ast.expr) -> bool:
    """Whether a call reaches the environment by another way than its arguments."""
    owner, _, method = ast.unparse(function).rpartition(".")
    found = holders(module, scope, receiver)
    if any(name == owner or owner.startswith(f"{name}.") for name in found):
        return True
    if not owner and method in found:
        return True
    if not _is_shared(module, scope, receiver, found):
        return False
    return not module.project.quiet.runs(module.value(function)) and _is_own_reset(module, method)


def holders(module: Module, scope: ast.AST, receiver: str) -> set[str]:
    """What may hold the environment besides its own name."""
    return set(_holders(module, scope, receiver))


def _holders(module: Module, scope: ast.AST, receiver: str) -> Iterator[str]:
    for node in own_of(scope, ast.Assign):
        targets = [ast.unparse(target) for target in node.targets]
        if targets != [receiver] and _takes(module, node.value, receiver):
            yield from targets


def _takes(module: Module, value: ast.expr, receiver: str) -> bool:
    """Whether a value keeps the environment, or a method of it that is not called."""
    for node in ast.walk(value):
        if isinstance(node, ast.expr) and is_spelt(node, receiver):
            parent = module.parent(node)
            if isinstance(parent, ast.Call) and module.project.quiet.stays(
                module.value(parent.func)
            ):
                continue
            inside_lambda = any(isinstance(a, ast.Lambda) for a in module.ancestors(node))
            if inside_lambda or not isinstance(parent, ast.Attribute):
                return True
            call = module.parent(parent)
            bound = isinstance(call, ast.Call) and call.func is parent
            if not bound and parent.attr in ("reset", "step"):
                return True
    return False


def _is_shared(module: Module, scope: ast.AST, receiver: str, holders: set[str]) -> bool:
    """Whether code outside the statements seen here can know the environment."""
    if holders or not receiver.isidentifier():
        return True
    for node in ast.walk(scope):
        if isinstance(node, ast.arg) and node.arg == receiver:
            return True
        if isinstance(node, ast.Name) and node.id == receiver:
            if module.scope(node) is not scope:
                return True
            parent = module.parent(node)
            if isinstance(parent, ast.Call) and node in parent.args:
                return True
    return False


def _is_own_reset(module: Module, name: str) -> bool:
    """Whether a function or class of the project may reset an environment."""
    for node in (*module.all(ast.FunctionDef), *module.all(ast.ClassDef)):
        assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
        if node.name == name:
            return any(
                isinstance(part, ast.Attribute) and part.attr == "reset" for part in ast.walk(node)
            )
    return any(
        scope.name == name and scope.kind in ("function", "class")
        for facts in module.project.modules.values()
        for scope in facts.scopes
    )
