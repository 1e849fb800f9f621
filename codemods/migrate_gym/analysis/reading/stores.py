"""What a function assigns to a name or an attribute."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .tree import FunctionDef, is_spelt, own, walk


def stores(step: FunctionDef, text: str) -> Iterator[tuple[ast.stmt, ast.expr | None]]:
    """The statements of a function that assign to a name or attribute, with what they assign."""
    for node in own(step):
        if type(node) is ast.Assign:
            for target in node.targets:
                if is_spelt(target, text):
                    yield node, node.value
                elif _binds(target, text):
                    yield node, _beside(target, node.value, text)
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            if is_spelt(node.target, text):
                yield node, node.value
        elif isinstance(node, (ast.For, ast.AsyncFor)) and _binds(node.target, text):
            yield node, None


def _beside(target: ast.expr, value: ast.expr, text: str) -> ast.expr | None:
    """What one of several targets is assigned where as many values are written out."""
    if not (isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List))):
        return None
    is_starred = any(isinstance(one, ast.Starred) for one in (*target.elts, *value.elts))
    if is_starred or len(target.elts) != len(value.elts):
        return None
    pairs = zip(target.elts, value.elts)
    return next((given for one, given in pairs if is_spelt(one, text)), None)


def _binds(target: ast.expr, text: str) -> bool:
    """Whether a target binds a name or an attribute: not where that is a mask in brackets."""
    return any(isinstance(part.ctx, ast.Store) for part in _spelt(target, text))


def mentions(node: ast.expr, text: str) -> bool:
    """Whether an expression has a name or an attribute among its parts."""
    return any(_spelt(node, text))


def _spelt(node: ast.expr, text: str) -> Iterator[ast.Name | ast.Attribute]:
    return (
        part
        for part in walk(node)
        if isinstance(part, (ast.Name, ast.Attribute)) and is_spelt(part, text)
    )
