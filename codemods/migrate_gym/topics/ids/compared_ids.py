"""Ids that the ids of environments are compared with, or looked up by."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from ...module import Module
from . import listed_ids, made_ids, moved_ids

_OF_SPEC = ".spec.id"


def written(
    module: Module, made_by: Collection[str], renamed: Collection[ast.Constant]
) -> Iterator[ast.Constant]:
    """The string constants that stand for ids because an id is compared with them.

    Args:
        module: The module.
        made_by: The sources of the expressions that environments of the module are made by.
        renamed: The constants that such ids come from: what others are compared with stays.
    """
    for node in module.all(ast.Compare):
        sides = [node.left, *node.comparators]
        if any(_is_id(side, made_by) and not _stays(module, side, renamed) for side in sides):
            for side in sides:
                yield from _texts(module, side)
    for subscript in module.all(ast.Subscript):
        key = subscript.slice
        if _is_id(key, made_by) and not _stays(module, key, renamed):
            for one in listed_ids.under(module, subscript.value, keys=True):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one


def _is_id(node: ast.expr, made_by: Collection[str]) -> bool:
    if type(node) is ast.Name:
        return node.id in made_by
    may_be = made_by or (isinstance(node, ast.Attribute) and node.attr == "id")
    if not may_be or not isinstance(node, (ast.Attribute, ast.Subscript)):
        return False
    text = ast.unparse(node)
    return text.endswith(_OF_SPEC) or text in made_by


def _stays(module: Module, node: ast.expr, renamed: Collection[ast.Constant]) -> bool:
    """Whether a name has ids of its own, by which nothing is made: they are not renamed."""
    if not isinstance(node, ast.Name):
        return False
    moved = [text for text in made_ids.written(module, node) if moved_ids.has_moved(module, text)]
    return bool(moved) and not any(text in renamed for text in moved)


def _texts(module: Module, side: ast.expr) -> Iterator[ast.Constant]:
    found = [side] if isinstance(side, ast.Constant) else listed_ids.items(module, side)
    for one in found:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one
