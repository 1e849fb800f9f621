"""Where names and attributes of a module get their values."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import COMPREHENSIONS
from ...module import Module, own, own_of
from . import signatures


class UnknownError(Exception):
    """What is said for a name is not known."""


def binder(module: Module, place: ast.AST, name: str) -> ast.AST | None:
    """The function or module whose variable a name is at a place; None for none."""
    for scope in (place, *module.ancestors(place)):
        if isinstance(scope, COMPREHENSIONS):
            if any(is_bound(one.target, name) for one in scope.generators):
                raise UnknownError
        elif isinstance(scope, ast.Lambda):
            if any(isinstance(one, ast.arg) and one.arg == name for one in ast.walk(scope.args)):
                raise UnknownError
        elif isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if name in signatures.parameters(scope) or is_bound(scope, name):
                return scope
        elif isinstance(scope, ast.Module) and is_bound(scope, name):
            return scope
    return None


def is_same(module: Module, one: ast.AST, other: ast.AST, name: str) -> bool:
    """Whether a name means the same at two places, be it another instance of one class.

    Raises:
        UnknownError: Something around a place that is no function binds it.
    """
    first, second = binder(module, one, name), binder(module, other, name)
    if first is second:
        return first is not None
    owners = [module.owner(scope) for scope in (first, second) if scope is not None]
    return name == "self" and len(owners) == 2 and owners[0] is owners[1] is not None


def is_bound(scope: ast.AST, name: str) -> bool:
    """Whether a scope gives a name a value, but as a parameter."""
    return any(True for _ in bound(scope, name))


def is_declared(module: Module, name: str) -> bool:
    """Whether a function binds a name of a scope around it."""
    declared: list[ast.Global | ast.Nonlocal] = [*module.all(ast.Global)]
    declared += module.all(ast.Nonlocal)
    return any(name in node.names for node in declared)


def is_set_below(module: Module, source: str, node: ast.AST) -> bool:
    """Whether the attribute of anything but ``self`` is set further below than a node."""
    return not source.startswith("self.") and any(
        isinstance(one.ctx, ast.Store)
        and one.lineno > getattr(node, "lineno", 0)
        and ast.unparse(one) == source
        for one in module.all(ast.Attribute)
    )


def bound(scope: ast.AST, name: str) -> Iterator[ast.Name | ast.alias]:
    """The nodes that bind a name in a scope itself."""
    for one in (scope, *own(scope)):
        if type(one) is ast.Name:
            if one.id == name and not isinstance(one.ctx, ast.Load):
                yield one
        elif isinstance(one, ast.alias) and (one.asname or one.name).partition(".")[0] == name:
            yield one


def bound_once(module: Module, scope: ast.AST, name: str) -> ast.Name | ast.alias | None:
    """The one node that binds a name in a scope; None where several do, or others may."""
    found = list(bound(scope, name))
    return found[0] if len(found) == 1 and not is_declared(module, name) else None


def assignments(scope: ast.AST, name: str) -> list[ast.Assign]:
    """The plain assignments to a name in a scope itself."""
    return [
        node
        for node in own_of(scope, ast.Assign)
        if any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]


def only_value(module: Module, scope: ast.AST, name: str) -> ast.expr | None:
    """The one value that a name is ever given in a scope; None where there are others."""
    given = only_assigned(module, scope, name)
    return given[0] if len(given) == 1 else None


def only_assigned(module: Module, scope: ast.AST, name: str) -> list[ast.expr]:
    """All that a name is given in a scope; nothing where it gets a value in another way too."""
    arguments = getattr(scope, "args", None)
    if isinstance(arguments, ast.arguments) and name in map(_named, ast.walk(arguments)):
        return []
    assigned = assignments(scope, name)
    is_all = len(assigned) == sum(not _is_deleted(one) for one in bound(scope, name))
    return [one.value for one in assigned] if is_all and not is_declared(module, name) else []


def _named(one: ast.AST) -> str:
    """The name of a parameter ("" for anything else)."""
    return one.arg if isinstance(one, ast.arg) else ""


def _is_deleted(one: ast.Name | ast.alias) -> bool:
    return isinstance(one, ast.Name) and isinstance(one.ctx, ast.Del)


def targets(module: Module, value: ast.expr) -> list[ast.expr]:
    """What a value is assigned to, alone or as one of several."""
    around = module.parent(value)
    if isinstance(around, (ast.AnnAssign, ast.NamedExpr)):
        return [around.target]
    if isinstance(around, ast.Assign):
        return around.targets
    if not isinstance(around, ast.Tuple):
        return []
    given = module.parent(around)
    place = around.elts.index(value)
    return [
        target.elts[place]
        for target in (given.targets if isinstance(given, ast.Assign) else ())
        if isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == len(around.elts)
    ]


def bound_anywhere(module: Module) -> set[str]:
    """The names that a module gives a meaning of its own, in whichever scope; "*" for any."""
    imported = {one.asname or one.name for one in module.all(ast.alias)}
    return bound_without_import(module) | imported


def bound_without_import(module: Module) -> set[str]:
    """The same names but for those that are imported and nothing else."""
    names = {one.id for one in module.all(ast.Name) if type(one.ctx) is not ast.Load}
    names |= {one.arg for one in module.all(ast.arg)}
    names |= {one.name for one in module.all(ast.FunctionDef)}
    return names | {one.name for one in module.all(ast.ClassDef)}
