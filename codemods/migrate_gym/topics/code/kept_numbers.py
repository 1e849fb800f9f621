"""Numbers that are kept where a program may show them: numpy's are spelled out there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables.idioms import last_name
from ...module import Module
from . import bound_names
from .written_numbers import are_written_anywhere

_ADDING = frozenset({"add", "append", "appendleft", "dict", "insert", "setdefault", "update"})
_COPYING = frozenset({"list", "sorted", "tuple"})
_HOLDING = (ast.Dict, ast.DictComp, ast.List, ast.ListComp, ast.Set, ast.SetComp, ast.Tuple)
_WHOLE = (ast.Add, ast.FloorDiv, ast.Mod, ast.Mult, ast.Sub)
_LOOKING = (ast.Subscript, ast.Compare, ast.BinOp, ast.Starred, ast.For, ast.comprehension)
# What a step gives begins with an observation and ends with a dict.
_FEWEST_OF_STEP = 4


def whole(module: Module, number: ast.expr) -> ast.expr:
    """The arithmetic that a number is part of, which is numpy's where the number is."""
    around = module.parent(number)
    while isinstance(around, (ast.BinOp, ast.IfExp, ast.UnaryOp)) and _gives(around, number):
        number, around = around, module.parent(around)
    return number


def _gives(around: ast.BinOp | ast.IfExp | ast.UnaryOp, number: ast.expr) -> bool:
    if isinstance(around, ast.BinOp):
        return isinstance(around.op, _WHOLE)
    if isinstance(around, ast.IfExp):
        return around.test is not number
    return isinstance(around.op, (ast.UAdd, ast.USub))


def uses(module: Module, number: ast.expr) -> Iterator[ast.expr]:
    """A number with the arithmetic around it, and where a variable that it is assigned to is read.

    A name is followed in its own function, an attribute in the module.
    """
    outer = whole(module, number)
    yield outer
    for target in bound_names.targets(module, outer):
        if isinstance(target, (ast.Name, ast.Attribute)):
            yield from (whole(module, read) for read in _reads(module, target))


def _reads(module: Module, target: ast.Name | ast.Attribute) -> Iterator[ast.expr]:
    text, scope = ast.unparse(target), module.scope(target)
    kind = ast.Name if isinstance(target, ast.Name) else ast.Attribute
    for read in module.all(kind):
        is_same = kind is ast.Attribute or module.scope(read) is scope
        is_read = isinstance(getattr(read, "ctx", None), ast.Load)
        if is_same and is_read and ast.unparse(read) == text:
            yield read


def is_shown(module: Module, number: ast.expr) -> bool:
    """Whether a number is put into a container, whose text spells numpy's numbers out."""
    return any(_is_held(module, one) for one in uses(module, number))


def _is_held(module: Module, number: ast.expr) -> bool:
    around = module.parent(number)
    around = module.parent(around) if isinstance(around, ast.keyword) else around
    if isinstance(around, ast.Call):
        return around.func is not number and last_name(around.func) in _ADDING
    if not isinstance(around, _HOLDING) or _is_parted(module, around):
        return False
    outer = _outermost(module, around)
    around = module.parent(outer)
    around = module.parent(around) if isinstance(around, ast.keyword) else around
    if isinstance(around, ast.Call):
        return not _is_of_numpy(module, around)
    return not isinstance(around, _LOOKING)


def _outermost(module: Module, container: ast.expr) -> ast.expr:
    """The container that a container is part of, or is copied into."""
    around = module.parent(container)
    while isinstance(around, ast.expr) and not _is_parted(module, around):
        is_copied = isinstance(around, ast.Call) and last_name(around.func) in _COPYING
        if not (is_copied or isinstance(around, _HOLDING)):
            break
        container, around = around, module.parent(around)
    return container


def _is_parted(module: Module, container: ast.expr) -> bool:
    """Whether a tuple is taken apart at once: ``x, y = 1, 2``, or what a step returns."""
    if not isinstance(container, ast.Tuple):
        return False
    around = module.parent(container)
    if isinstance(around, ast.Assign):
        return all(isinstance(target, (ast.Tuple, ast.List)) for target in around.targets)
    is_returned = isinstance(around, ast.Return)
    return is_returned and (
        len(container.elts) >= _FEWEST_OF_STEP or isinstance(container.elts[-1], ast.Dict)
    )


def _is_of_numpy(module: Module, call: ast.Call) -> bool:
    numpy = module.numpy_at(call)
    return bool(numpy) and ast.unparse(call.func).startswith(f"{numpy}.")


def is_kept(module: Module, number: ast.expr) -> bool:
    """Whether a number is kept, or given to a caller, in a project that writes JSON or YAML."""
    if not are_written_anywhere(module):
        return False
    return is_shown(module, number) or any(
        _is_handed_on(module, one) for one in uses(module, number)
    )


def _is_handed_on(module: Module, number: ast.expr) -> bool:
    around = module.parent(number)
    if isinstance(around, ast.Tuple):
        around = module.parent(around)
    if isinstance(around, ast.Return):
        return True
    return isinstance(around, (ast.Assign, ast.AugAssign)) and any(
        isinstance(target, (ast.Attribute, ast.Subscript))
        for target in (
            bound_names.targets(module, number)
            if isinstance(around, ast.Assign)
            else [around.target]
        )
    )
