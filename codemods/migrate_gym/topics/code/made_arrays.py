"""Arrays that numpy makes for names and attributes that are given nothing else."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import passed_to
from ...module import Module, all_of
from . import bound_names

_MAKING = frozenset(
    f"numpy.{name}"
    for name in (
        *("array", "column_stack", "concatenate", "empty", "full", "hstack", "ones", "stack"),
        *("vstack", "zeros"),
    )
)
_OBJECT = "object"
_LOOKED_AT = frozenset({"dtype", "ndim", "shape", "size"})


def is_made(module: Module, node: ast.expr) -> bool:
    """Whether numpy makes all that a variable, or an attribute of the class, is ever given.

    Arrays of objects are not meant.
    """
    if isinstance(node, ast.Name):
        given = bound_names.only_assigned(module, module.scope(node), node.id)
    else:
        given = _kept(module, node)
    return bool(given) and all(_makes_numbers(module, one) for one in given)


def _kept(module: Module, node: ast.expr) -> list[ast.expr]:
    """All that an attribute is given in its class; nothing where it gets a value otherwise too."""
    owner, text = module.class_around(node), ast.unparse(node)
    if owner is None:
        return []
    given = [
        one.value
        for one in all_of(owner, ast.Assign)
        if any(is_spelt(target, text) for target in one.targets)
    ]
    # An array that something is added to stays one.
    changed = [one for one in all_of(owner, ast.AugAssign) if is_spelt(one.target, text)]
    stored = sum(
        is_spelt(one, text) and not isinstance(one.ctx, ast.Load)
        for one in all_of(owner, ast.Attribute)
    )
    return given if stored == len(given) + len(changed) else []


def _makes_numbers(module: Module, made: ast.expr) -> bool:
    """Whether numpy makes an array of this, and not one of objects."""
    if not isinstance(made, ast.Call) or _OBJECT in map(ast.unparse, passed_to(made)):
        return False
    return module.value(made.func).name in _MAKING


def is_only_read(module: Module, node: ast.Attribute) -> bool:
    """Whether what an attribute holds is never written to, nor given to what may write to it.

    By its name anywhere in the module it is sliced, looked at and reckoned with, and no more.
    """
    return all(
        _is_read(module, one)
        for one in module.all(ast.Attribute)
        if one.attr == node.attr and isinstance(one.ctx, ast.Load)
    )


def _is_read(module: Module, array: ast.Attribute) -> bool:
    around = module.parent(array)
    if isinstance(around, ast.Subscript):
        return around.value is not array or isinstance(around.ctx, ast.Load)
    if isinstance(around, ast.Attribute):
        return around.attr in _LOOKED_AT
    if isinstance(around, ast.Call):
        return array in around.args and ast.unparse(around.func) == "len"
    return isinstance(around, (ast.BinOp, ast.Compare, ast.UnaryOp))
