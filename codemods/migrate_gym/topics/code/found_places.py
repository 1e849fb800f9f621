"""Arrays of places that numpy finds, which hold one where a number is made of them."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import constant_index, own_name
from ...module import Module, own_of
from ...numpy_gone import FINDING
from . import bound_names

_WHERE, _NONZERO, _FLAT, _ROWS = FINDING
_NUMPY = "numpy."


def is_array(module: Module, node: ast.expr) -> bool:
    """Whether an expression is surely an array of places, or a row of one.

    ``np.where(grid == 1)[0]``, ``np.argwhere(grid == 1)``, and the names of these.
    """
    if isinstance(node, ast.Call):
        return _is_called(module, node, _FLAT, _ROWS)
    if isinstance(node, ast.Name):
        made = _given(module, node)
        return _is_part(module, node) if isinstance(made, ast.Name) else is_array(module, made)
    if not isinstance(node, ast.Subscript) or constant_index(node.slice) is None:
        return False
    base = _given(module, node.value)
    return _gives_parts(module, base) or _is_called(module, base, _ROWS)


def _is_part(module: Module, name: ast.Name) -> bool:
    """Whether a name is ever given nothing but a part of what finds places.

    ``row, col = np.where(grid == 1)`` gives two.
    """
    scope = module.scope(name)
    if sum(1 for _ in bound_names.bound(scope, name.id)) != 1:
        return False
    return any(
        isinstance(target, ast.Tuple)
        and name.id in map(own_name, target.elts)
        and _gives_parts(module, assign.value)
        for assign in own_of(scope, ast.Assign)
        for target in assign.targets
    )


def _given(module: Module, node: ast.expr) -> ast.expr:
    """What a name is ever given, or an expression as it is."""
    if not isinstance(node, ast.Name):
        return node
    return bound_names.only_value(module, module.scope(node), node.id) or node


def _gives_parts(module: Module, node: ast.expr) -> bool:
    """Whether something gives an array for each dimension: ``np.where(grid == 1)``."""
    return _is_called(module, node, _WHERE, _NONZERO)


def _is_called(module: Module, node: ast.expr, *names: str) -> bool:
    """Whether one of numpy's functions is called with one argument."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        return False
    return module.value(node.func).name in {f"{_NUMPY}{name}" for name in names}
