"""What a star brings from numpy: names that are gone, and some that hide Python's."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...module import Module
from ...numpy_gone import INSTEAD, NEGATED, RENAMED
from ...text.edits import Edit, Remark
from . import bound_names

_STARS = frozenset({"numpy", "pylab", "matplotlib.pylab"})
_HIDING = ("abs", "bool", "max", "min", "pow", "round")
"""Builtins that the star hides since numpy 2.0; pylab puts them back."""


def may_bring(module: Module, name: str) -> bool:
    """Whether a name can only be one of those that a star brought from numpy."""
    stars = {
        one.module
        for one in module.all(ast.ImportFrom)
        if one.names[0].name == "*" and not (one.level or module.is_import_of_gym(one.module or ""))
    }
    # What a star brings from elsewhere may have the name too.
    return bool(stars) and stars <= _STARS and name not in bound_names.bound_anywhere(module)


def brought(module: Module, node: ast.Name) -> Iterator[Edit | Remark]:
    """Yields what a name was that numpy no longer has."""
    new = RENAMED.get(node.id) or NEGATED.get(node.id, "")
    if new and new not in bound_names.bound_anywhere(module) and not binds_tighter(module, node):
        sign = "-" if node.id in NEGATED else ""
        edit = Edit(node, f"numpy's {node.id} is {sign}{new} in every numpy")
        yield edit.replace(module.span(node), f"{sign}{new}")
    elif new or node.id in INSTEAD:
        told = INSTEAD.get(node.id, f"it is numpy.{new}")
        yield Remark(node, f"numpy has no {node.id} now: {told}")


def hiding(module: Module, node: ast.ImportFrom) -> Iterator[Edit]:
    """Yields the import of the builtins that are meant where ``from numpy import *`` hides them."""
    used = {one.id for one in module.all(ast.Name)} & {*_HIDING}
    used -= bound_names.bound_anywhere(module)
    if used:
        names = ", ".join(sorted(used))
        verb = "was Python's" if len(used) == 1 else "were Python's"
        edit = Edit(node, f"{names} {verb} here: the star brings numpy's since numpy 2.0")
        edit.after.append((node, f"from builtins import {names}"))
        yield edit


def binds_tighter(module: Module, node: ast.expr) -> bool:
    """Whether a sign before a name would count for more than the name: ``np.NINF ** 2``."""
    around = module.parent(node)
    if isinstance(around, ast.BinOp):
        return isinstance(around.op, ast.Pow) and around.left is node
    return isinstance(around, (ast.Attribute, ast.Subscript)) and around.value is node
