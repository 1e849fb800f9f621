"""Ids that are given to functions and classes of the project, which make environments by them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..analysis.values import Kind
from ..module import Module

_ID = re.compile(r"[\w:./-]+-v\d+")


def written(module: Module, node: ast.Call) -> Iterator[ast.Constant]:
    """The ids in a call of a function, method or class of the project that makes by them.

    A function of the same module is left out: where it calls ``make``, it is followed from there.
    """
    texts = dict(_ids(node))
    function = module.value(node.func) if texts else None
    if function is None or (function.kind is Kind.FUNCTION and _is_here(module, function.name)):
        return
    positions = module.project.id_positions(function)
    yield from (text for key, text in texts.items() if key in positions)


def _ids(node: ast.Call) -> Iterator[tuple[int | str, ast.Constant]]:
    """The arguments of a call that read like an id, by position or by keyword."""
    for key, value in (*enumerate(node.args), *((k.arg, k.value) for k in node.keywords)):
        if isinstance(value, ast.Starred):
            return
        if key is None or not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
            continue
        if _ID.fullmatch(value.value):
            yield key, value


def _is_here(module: Module, function: str) -> bool:
    return function.partition(":")[0] == module.project.module_of(module.path)
