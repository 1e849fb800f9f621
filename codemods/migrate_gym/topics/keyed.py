"""Flags of several agents that are read as a dict of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import own

_READING = frozenset({"items", "keys", "values", "get"})


def is_read_by_key(scope: ast.AST, done: ast.expr) -> bool:
    """Whether flags are read as a dict of them: ``dones["__all__"]``, ``dones.values()``."""
    return any(map(_is_by_key, _around(scope, ast.unparse(done))))


def _is_by_key(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
    return isinstance(node, ast.Attribute) and node.attr in _READING


def _around(scope: ast.AST, text: str) -> Iterator[ast.expr]:
    """The subscripts and attributes of what is written in this way."""
    for node in own(scope):
        if isinstance(node, (ast.Subscript, ast.Attribute)) and ast.unparse(node.value) == text:
            yield node
