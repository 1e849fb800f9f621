"""Ids that are given to functions and classes of the project, which make environments by them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind
from ..module import Module
from . import made_ids

_NAMED = (ast.Name, ast.Attribute, ast.Subscript)


def written(module: Module, node: ast.Call) -> Iterator[ast.Constant]:
    """The ids in a call of a function, method or class of the project that makes by them.

    A function of the same module is left out: where it calls ``make``, it is followed from there.
    """
    given = dict(_given(node)) if module.names_versions else {}
    function = module.value(node.func) if given else None
    if function is None or (function.kind is Kind.FUNCTION and _is_here(module, function.name)):
        return
    positions = module.project.id_positions(function)
    for key, value in given.items():
        if key in positions:
            found = made_ids.written(module, value)
            yield from (text for text in found if made_ids.is_id(text.value))


def _given(node: ast.Call) -> Iterator[tuple[int | str, ast.expr]]:
    """The arguments of a call that may be ids, by position or by keyword."""
    for key, value in (*enumerate(node.args), *((k.arg, k.value) for k in node.keywords)):
        if isinstance(value, ast.Starred):
            return
        is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
        if key is not None and (is_text or isinstance(value, _NAMED)):
            yield key, value


def _is_here(module: Module, function: str) -> bool:
    return function.partition(":")[0] == module.project.module_of(module.path)
