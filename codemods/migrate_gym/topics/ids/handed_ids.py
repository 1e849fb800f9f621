"""Ids that are given to functions and classes of the project, or of others beside ``make``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import last_name
from ...module import Module
from . import listed_ids, made_ids, moved_ids

_NAMED = (ast.Name, ast.Attribute, ast.Subscript)


def written(module: Module, node: ast.Call) -> Iterator[ast.Constant]:
    """The ids in a call of a function, method or class of the project that makes by them.

    A function of the same module is left out where it calls ``make``: it is followed from there.
    """
    given = dict(_given(node)) if module.names_versions else {}
    function = module.value(node.func) if given else None
    if function is None:
        return
    is_here = function.kind is Kind.FUNCTION and _is_here(module, function.name)
    made_by_id = module.project.made_by_id
    find = made_by_id.positions_of_keys if is_here else made_by_id.positions
    positions = find(function) | made_by_id.positions_of_stars(function)
    for key, value in given.items():
        if key in positions:
            found = made_ids.written(module, value)
            yield from (text for text in found if made_ids.is_id(text.value))


def beside_make(module: Module, node: ast.Call) -> Iterator[ast.expr]:
    """The ids that a call is given together with ``make``: ``partial(gym.make, "Pong-v0")``."""
    for place, one in enumerate(node.args):
        if "make" not in last_name(one) or not moved_ids.makes(module, one):
            continue
        given = [*node.args[place + 1 : place + 2]]
        given += [keyword.value for keyword in node.keywords if keyword.arg == "id"]
        if "map" in last_name(node.func):
            given = [id_ for value in given for id_ in listed_ids.items(module, value)]
        yield from given


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
