"""Ids that another package brings: its import, and the line that registers them."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator, Sequence

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
    if is_made_inside(module, make):
        edit.before.append((module.line(make), "\n".join(_lines(gym, row))))
    else:
        _below_imports(module, edit, gym, row)


def register_handed(module: Module, edit: Edit, row: moves.Environment) -> None:
    """Has a script register the environments of which it hands an id to what makes them."""
    gym = module.name_of_gym
    is_named = gym and _is_imported_above(module, gym, _imports(module, edit.node)[-1])
    _below_imports(module, edit, gym if is_named else "", row)


def is_made_inside(module: Module, make: ast.Call) -> bool:
    """Whether a package's environments are registered where an environment is made by an id."""
    gym = _name_of_gym(module, make)
    return bool(gym and not _is_imported_above(module, gym, _imports(module, make)[-1])) or (
        module.function(make) is not None and not is_script(module, _makes_like(module, make))
    )


def is_behind(module: Module, make: ast.Call, other: ast.Call) -> bool:
    """Whether a call always comes behind another one, in its block or in one further in."""
    first = module.line(other)
    around = {make, *module.ancestors(make)}
    block = module.block(first)
    return any(one in around for one in block[block.index(first) + 1 :])


def _lines(gym: str, row: moves.Environment) -> tuple[str, str]:
    """The imports, and the line that registers environments."""
    imports = f"import {row.module}" + ("" if gym else f"\nimport {known.MODERN_ROOT}")
    return imports, f"{gym or known.MODERN_ROOT}.register_envs({row.module})"


def _below_imports(module: Module, edit: Edit, gym: str, row: moves.Environment) -> None:
    imports, line = _lines(gym, row)
    first, last = _imports(module, edit.node)
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


def is_script(module: Module, makes: Iterable[ast.Call] = ()) -> bool:
    """Whether a module does something when it is run, or makes environments when it is imported."""
    return any(module.function(call) is None for call in makes) or any(
        isinstance(node, ast.If) and "__main__" in ast.unparse(node.test)
        for node in module.tree.body
    )


def _makes_like(module: Module, make: ast.Call) -> Iterator[ast.Call]:
    """The calls of what makes environments in the same words."""
    return (call for call in module.all(ast.Call) if _is_same(call.func, make.func))


def _is_same(one: ast.expr, other: ast.expr) -> bool:
    return type(one) is type(other) and ast.unparse(one) == ast.unparse(other)


def _imports(module: Module, node: ast.AST) -> tuple[ast.stmt, ast.stmt]:
    """The import of gym at the top of a module, and the last import below it.

    Where that is elsewhere, it is the last one above a node with those beside it: what is set
    between imports, such as a number of threads, is set before numpy is imported.
    """
    body = module.tree.body
    first = next((one for one in body if _is_of_gym(module, one)), None)
    if first is None:
        return _last_imports(body, _statement_around(module, node))
    return first, _last_beside(body[body.index(first) :])


def _last_imports(body: Sequence[ast.stmt], end: ast.stmt) -> tuple[ast.stmt, ast.stmt]:
    """The last imports above a statement that stand together, without switches of the language."""
    above = body[: body.index(end)] or body[:1]
    last = next((n for n in range(len(above) - 1, -1, -1) if _is_import(above[n])), 0)
    first = last
    while first and _is_import(above[first - 1]) and not _is_switch(above[first - 1]):
        first -= 1
    return above[first], above[last]


def _last_beside(statements: Sequence[ast.stmt]) -> ast.stmt:
    """The last of the imports that statements begin with."""
    (first, *rest) = statements
    return [first, *itertools.takewhile(_is_import, rest)][-1]


def _statement_around(module: Module, node: ast.AST) -> ast.stmt:
    """The statement of the module that a node is part of."""
    around = {node, *module.ancestors(node)}
    return next(one for one in module.tree.body if one in around)


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, _IMPORTS)


def _is_switch(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _is_of_gym(module: Module, node: ast.stmt) -> bool:
    if isinstance(node, ast.Import):
        return any(module.is_of_gym(alias.name) for alias in node.names)
    return isinstance(node, ast.ImportFrom) and module.is_of_gym(node.module or "")
