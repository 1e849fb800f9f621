"""Rows of arrays that have one column, each of which is an array of one."""

from __future__ import annotations

import ast

from ...module import Module
from . import bound_names

_MAKING = frozenset(f"numpy.{name}" for name in ("empty", "full", "ones", "zeros"))
_SHAPE = "shape"


def is_row(module: Module, node: ast.expr) -> bool:
    """Whether an expression is a row of such an array: ``s[0]``, of ``s = np.zeros((2, 1))``."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
        return False
    if isinstance(node.slice, (ast.Slice, ast.Tuple)):
        return False
    given = bound_names.only_assigned(module, module.scope(node), node.value.id)
    return bool(given) and all(_is_column(module, one) for one in given)


def _is_column(module: Module, made: ast.expr) -> bool:
    if not isinstance(made, ast.Call) or module.value(made.func).name not in _MAKING:
        return False
    named = [one.value for one in made.keywords if one.arg == _SHAPE]
    shape = next(iter([*named, *made.args[:1]]), None)
    if not isinstance(shape, (ast.Tuple, ast.List)) or len(shape.elts) != 2:
        return False
    last = shape.elts[-1]
    return isinstance(last, ast.Constant) and last.value == 1
