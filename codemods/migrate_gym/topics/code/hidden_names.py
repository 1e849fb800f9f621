"""Names that a new parameter of a function would hide: those it reads from outside, or binds."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...analysis.reading.tree import COMPREHENSIONS
from ...module import FunctionDef, Module, all_of, method_calls, reads
from .bound_names import bound

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def by_parameters(module: Module, function: FunctionDef, names: Iterable[str]) -> list[str]:
    """The names that mean something else in a function than new parameters of it would.

    A variable of its own is in the way where a reset within is handed the parameter behind it.
    """
    said = module.names(function)
    return [one for one in names if one in said and _is_hidden(module, function, one)]


def remark(names: Iterable[str], then: str) -> str:
    """What is said of names that parameters should have, with what is to be done then."""
    called = " and ".join(names)
    return f"a parameter called {called} would hide what is called so here: rename that, {then}"


def _is_hidden(module: Module, function: FunctionDef, name: str) -> bool:
    if _is_declared(function, name):
        return True
    if _is_bound(module, function, name):
        return any(method_calls(function, "reset"))
    return any(_is_from_outside(module, function, one) for one in reads(function, name))


def _is_declared(function: FunctionDef, name: str) -> bool:
    declared: list[ast.Global | ast.Nonlocal] = [*all_of(function, ast.Global)]
    declared += all_of(function, ast.Nonlocal)
    return any(name in one.names for one in declared)


def _is_bound(module: Module, scope: ast.AST, name: str) -> bool:
    """Whether a scope has a variable of a name, those of comprehensions left out."""
    return any(not isinstance(module.parent(one), ast.comprehension) for one in bound(scope, name))


def _is_from_outside(module: Module, function: FunctionDef, node: ast.Name) -> bool:
    """Whether what a name is read from is outside a function that has no variable so called."""
    below: ast.AST = node
    for scope in module.ancestors(node):
        if scope is function:
            return below in function.body
        if isinstance(scope, COMPREHENSIONS) and _is_target(scope, node.id):
            return False
        if isinstance(scope, _FUNCTIONS) and _is_own(module, scope, node.id):
            return False
        below = scope
    return False


def _is_target(comprehension: ast.AST, name: str) -> bool:
    targets = (one.target for one in getattr(comprehension, "generators", ()))
    return any(one.id == name for target in targets for one in all_of(target, ast.Name))


def _is_own(module: Module, function: ast.AST, name: str) -> bool:
    """Whether a function inside another one has a parameter or a variable of a name."""
    arguments = all_of(function.args, ast.arg) if isinstance(function, _FUNCTIONS) else ()
    return any(one.arg == name for one in arguments) or _is_bound(module, function, name)
