"""Functions that are put in the place of an environment's step or reset: ``env.step = step``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind, Value
from ..module import FunctionDef, Module
from ..project import ClassRef

_BINDING = ("types.MethodType", "MethodType", "functools.partial", "partial")


def function_of(module: Module, node: ast.Assign, method: str) -> FunctionDef | None:
    """The function that an assignment makes a legacy environment's method, and nothing else."""
    target = node.targets[0]
    if not (isinstance(target, ast.Attribute) and target.attr == method):
        return None
    name = _name(node.value)
    if not name:
        return None
    if not is_legacy(owner_of(module, target)):
        return None
    found = [one for one in _functions(module, name) if _is_seen(module, one, node)]
    uses = [use for use in module.all(ast.Name) if use.id == name and _in(module, use, found)]
    return found[0] if len(found) == 1 and len(uses) == 1 else None


def owner_of(module: Module, target: ast.Attribute) -> Value:
    """The environment, or what instances of the class are, that an assignment gives a method."""
    owner = module.value(target.value)
    if owner.kind is Kind.CLASS and ":" in owner.name:
        return module.project.class_info(ClassRef.of(owner.name)).instance
    return owner


def is_legacy(owner: Value) -> bool:
    """Whether something is an environment that speaks the old API."""
    return owner.kind is Kind.ENV and not owner.modern


def _name(value: ast.expr) -> str:
    if isinstance(value, ast.Call) and ast.unparse(value.func) in _BINDING and value.args:
        value = value.args[0]
    return value.id if isinstance(value, ast.Name) else ""


def _functions(module: Module, name: str) -> Iterator[FunctionDef]:
    for function in (*module.all(ast.FunctionDef), *module.all(ast.AsyncFunctionDef)):
        assert isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        if function.name == name:
            yield function


def _is_seen(module: Module, function: FunctionDef, node: ast.Assign) -> bool:
    """Whether a function is defined in a scope that an assignment stands in."""
    return module.scope(function) in (module.scope(node), *module.ancestors(node))


def _in(module: Module, use: ast.Name, functions: list[FunctionDef]) -> bool:
    """Whether a name is read where it can stand for one of the functions."""
    scopes = [module.scope(function) for function in functions]
    return isinstance(use.ctx, ast.Load) and any(
        around in scopes for around in module.ancestors(use)
    )


def is_patch(module: Module, function: ast.AST, method: str) -> bool:
    """Whether a function takes the place of a legacy environment's method."""
    return any(
        function_of(module, node, method) is function
        for node in module.all(ast.Assign)
        if isinstance(node.targets[0], ast.Attribute) and node.targets[0].attr == method
    )
