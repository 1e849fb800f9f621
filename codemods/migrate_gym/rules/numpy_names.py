"""Replaces names that numpy no longer has.

``np.float``, ``np.int``, ``np.bool`` and ``np.object`` were the builtins of that name until numpy
1.24 removed them, and numpy 2.0 removed further spellings: ``np.bool8``, ``np.float_``, ``np.Inf``.
gymnasium runs with numpy 2, where environments of gym's time fail on them. Each becomes what it
was, wherever ``np`` is numpy, and ``np.NINF`` becomes ``-np.inf``. ``np.bool`` and ``np.long`` are
other types in numpy 2.

Names that a star brought, numpy's or pylab's, are replaced as well. ``from numpy import *`` hides
``abs``, ``bool``, ``max``, ``min``, ``pow`` and ``round`` since numpy 2.0; those of them that are
used are imported from ``builtins`` below it.

``np.math``, ``np.sys`` and ``np.warnings`` were modules of Python's, which are imported for it.

A builtin that the module gives another meaning is not written: the name is reported. So are the
methods that arrays have no longer, ``tostring``, ``itemset`` and ``ptp``, in a module that imports
numpy: what they are called on cannot be told from what only has a method of that name. What has no
other name, ``np.in1d`` or ``np.trapz``, is reported too, with what does the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt
from ..analysis.solving.values import Kind, Value
from ..module import Module
from ..numpy_gone import BUILTINS, INSTEAD, METHODS, NEGATED, OF_PYTHON, RENAMED, SCALAR
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import asked_names, bound_names, helpers, numpy_stars
from . import numpy_calls

_NUMPY = "numpy"
_ERRORS, _IMPORT_ERRORS = ("AttributeError",), ("ImportError",)


def check(module: Module, node: ast.Attribute | ast.ImportFrom | ast.Name) -> Iterator[Outcome]:
    """Yields what one removed name of numpy's was, or those that are imported at once."""
    if not module.project.uses_gym:
        return
    if isinstance(node, ast.Name):
        if numpy_stars.may_bring(module, node.id):
            yield from numpy_stars.brought(module, node)
        return
    if isinstance(node, ast.Attribute):
        yield from _attribute(module, node)
    elif _is_of_numpy(node) and node.names[0].name == "*":
        yield from numpy_stars.hiding(module, node)
    elif _is_of_numpy(node) and not asked_names.is_asked_for(module, node, _IMPORT_ERRORS):
        for alias in node.names:
            yield from _imported(module, alias)


def _is_of_numpy(node: ast.ImportFrom) -> bool:
    return node.module == _NUMPY and not node.level


def _imported(module: Module, alias: ast.alias) -> Iterator[Outcome]:
    known_as = alias.asname or alias.name
    if alias.name in RENAMED:
        edit = Edit(alias, f"numpy's {alias.name} is {RENAMED[alias.name]} in every numpy")
        yield edit.replace(module.span(alias), f"{RENAMED[alias.name]} as {known_as}")
    elif alias.name in INSTEAD:
        yield Remark(alias, f"numpy has no {alias.name} now: {INSTEAD[alias.name]}")
    elif alias.name in BUILTINS:
        was = f"it was builtins.{BUILTINS[alias.name]}"
        yield Remark(alias, f"numpy's {alias.name} is gone: {was}, which needs no import")


def _attribute(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    name = node.attr
    if not isinstance(node.ctx, ast.Load):
        return  # np.int = int puts the name back
    owner = module.value(node.value)
    if name in METHODS:
        yield from _of_array(module, node, owner)
        return
    if owner.kind is not Kind.DOTTED or owner.name != _NUMPY or owner.choices:
        return
    if _is_put_back(module, node):
        return
    old = f"{ast.unparse(node.value)}.{name}"
    if name in RENAMED:
        edit = Edit(node, f"{old} is {RENAMED[name]} in every numpy")
        yield edit.replace(module.span_of_name(node), RENAMED[name])
    elif name in NEGATED and not numpy_stars.binds_tighter(module, node):
        edit = Edit(node, f"{old} is gone since numpy 2.0")
        yield edit.replace(module.span(node), f"-{ast.unparse(node.value)}.{NEGATED[name]}")
    elif name in INSTEAD:
        if not asked_names.is_asked_for(module, node, _ERRORS) and not _is_scalar_of_one(
            module, node
        ):
            gone = Remark(node, f"numpy has no {name} now: {INSTEAD[name]}")
            yield (_of_python(module, node) if name in OF_PYTHON else None) or gone
    elif BUILTINS[name] in bound_names.bound_anywhere(module):
        yield Remark(node, f"{old} is gone: it was builtins.{BUILTINS[name]}, a name taken here")
    else:
        edit = Edit(node, f"{old} was the builtin {BUILTINS[name]}")
        yield edit.replace(module.span(node), BUILTINS[name])


def _of_python(module: Module, node: ast.Attribute) -> Edit | None:
    """Reads a module of Python's by its own name; None where that means something else here."""
    name = node.attr
    imported = (one for one in module.all(ast.alias) if (one.asname or one.name) == name)
    is_taken = name in bound_names.bound_without_import(module) or any(
        not isinstance(module.parent(one), ast.Import) or one.name != name for one in imported
    )
    edit = Edit(node, f"{ast.unparse(node)} was the module {name}")
    if is_taken or not helpers.put_import(module, edit, name):
        return None
    return edit.replace(module.span(node), name)


def _is_scalar_of_one(module: Module, node: ast.Attribute) -> bool:
    """Whether the rule numpy-calls rewrites ``np.asscalar(x)``."""
    call = module.parent(node)
    if node.attr != SCALAR or not isinstance(call, ast.Call) or call.func is not node:
        return False
    return numpy_calls.takes_one(call)


def _of_array(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Remark]:
    """Reports a method that arrays no longer have, where it may be called on one."""
    call = module.parent(node)
    if not isinstance(call, ast.Call) or call.func is not node or not module.text.says("numpy"):
        return
    if node.attr == "tostring" and call.args:
        return  # trees and pictures are written by functions of that name
    is_own = owner.kind is not Kind.UNKNOWN or module.project.binds_in_class(node.attr)
    if not is_own and not _has_another(module, node):
        array = ast.unparse(node.value)
        yield Remark(
            node, f"where {array} is an array a, it has no {node.attr}() since {METHODS[node.attr]}"
        )


def _has_another(module: Module, node: ast.Attribute) -> bool:
    """Whether the other branch of a condition, or of a ``try``, calls what there is now."""
    around = module.parent(module.statement(node))
    if isinstance(around, ast.ExceptHandler):
        around = module.parent(around)
    return isinstance(around, (ast.If, ast.Try)) and any(
        isinstance(one, ast.Attribute) and one.attr == "tobytes" for one in ast.walk(around)
    )


def _is_put_back(module: Module, node: ast.Attribute) -> bool:
    """Whether the module gives numpy the name again, for others, or makes such a name of it.

    ``np.bool8`` in a ``try`` above ``np.bool8 = np.bool`` asks whether numpy has it.
    """
    owner = ast.unparse(node.value)
    given = {
        target.attr: one
        for one in module.all(ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Attribute) and is_spelt(target.value, owner)
    }
    return node.attr in given or any(one.value is node for one in given.values())


RULE = Rule(
    code="GYM603",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Attribute, ast.ImportFrom, ast.Name),
    check=check,
    looks_beyond_gym=True,
    words={
        ast.Attribute: [*BUILTINS, *INSTEAD, *METHODS, *RENAMED],
        ast.Name: [*(INSTEAD.keys() - OF_PYTHON), *RENAMED],
    },
    examples=(
        Example(
            """
                import gym
                import numpy as np

                space = gym.spaces.Box(-np.Inf, np.Inf, (2,), dtype=np.float)
                mask = np.zeros(3, dtype=np.bool)
            """,
            """
                import gymnasium as gym
                import numpy as np

                space = gym.spaces.Box(-np.inf, np.inf, (2,), dtype=float)
                mask = np.zeros(3, dtype=bool)
            """,
        ),
    ),
)
