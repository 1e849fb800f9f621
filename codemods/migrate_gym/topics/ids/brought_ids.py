"""Ids that another package brings: its import, and the line that registers them."""

from __future__ import annotations

import ast
import itertools

from gymport import moves

from ...analysis.tables import known
from ...module import Module
from ...text.edits import Edit
from ..code import bound_names

_IMPORTS = (ast.Import, ast.ImportFrom)
_ROOTS = (known.LEGACY_ROOT, known.MODERN_ROOT)


def is_there(module: Module, row: moves.Environment) -> bool:
    """Whether a module imports the package that brings an id."""
    return row.module in module.imported_roots


def register(module: Module, edit: Edit, make: ast.Call, row: moves.Environment) -> None:
    """Has a module import the package that brings an id, and register its environments.

    Below the imports of a script; elsewhere where the environment is made, so that a module can be
    imported as before where the package is not installed, and where gym has a name nowhere else,
    or only if it is there.
    """
    gym = _name_of_gym(module, make)
    imports = f"import {row.module}" + ("" if gym else f"\nimport {known.MODERN_ROOT}")
    line = f"{gym or known.MODERN_ROOT}.register_envs({row.module})"
    first, last = _imports(module)
    if (gym and not _is_imported_above(module, gym, last)) or (
        module.function(make) is not None and not _is_script(module, make)
    ):
        edit.before.append((module.line(make), f"{imports}\n{line}"))
        return
    if first is last:
        edit.after.append((first, f"{imports}\n{line}"))
    else:
        edit.after += [(first, imports), (last, line)]


def _name_of_gym(module: Module, make: ast.Call) -> str:
    """What gym is called where an environment is made ("" where it has no name)."""
    root = make.func
    while isinstance(root, ast.Attribute):
        root = root.value
    is_named = isinstance(root, ast.Name) and module.dotted(root) in _ROOTS
    return root.id if is_named and isinstance(root, ast.Name) else ""


def _is_imported_above(module: Module, name: str, last: ast.stmt) -> bool:
    """Whether one of the imports at the top of a module binds a name for gym, whatever happens."""
    above = itertools.takewhile(lambda node: node is not last, module.tree.body)
    return any(
        isinstance(node, _IMPORTS) and bound_names.is_bound(node, name) for node in (*above, last)
    )


def _is_script(module: Module, make: ast.Call) -> bool:
    """Whether a module does something when it is run, or makes environments when it is imported."""
    makes = (call for call in module.all(ast.Call) if _is_same(call.func, make.func))
    return any(module.function(call) is None for call in makes) or any(
        isinstance(node, ast.If) and "__main__" in ast.unparse(node.test)
        for node in module.tree.body
    )


def _is_same(one: ast.expr, other: ast.expr) -> bool:
    return type(one) is type(other) and ast.unparse(one) == ast.unparse(other)


def _imports(module: Module) -> tuple[ast.stmt, ast.stmt]:
    """The import of gym at the top of a module, and the last import below it."""
    body = module.tree.body
    first = next(
        (number for number, node in enumerate(body) if _is_of_gym(module, node)),
        next((number for number, node in enumerate(body) if isinstance(node, _IMPORTS)), 0),
    )
    last = first
    while last + 1 < len(body) and isinstance(body[last + 1], _IMPORTS):
        last += 1
    return body[first], body[last]


def _is_of_gym(module: Module, node: ast.stmt) -> bool:
    if isinstance(node, ast.Import):
        return any(module.is_of_gym(alias.name) for alias in node.names)
    return isinstance(node, ast.ImportFrom) and module.is_of_gym(node.module or "")
