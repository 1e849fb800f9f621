"""Classes that are made by calling ``type`` with a name, bases and attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...tuples import NamedTuple

MAKING = "type"
_ARGUMENTS = 3


class MadeClass(NamedTuple):
    """The name, bases and attributes of a class, as far as they are written out."""

    name: str
    bases: list[ast.expr]
    attributes: list[tuple[str, ast.expr]]


def of_call(node: ast.AST) -> MadeClass | None:
    """The class that ``type("Walk", (gym.Env,), {"step": step})`` makes; None of any other call."""
    if not (type(node) is ast.Call and type(node.func) is ast.Name):
        return None
    if node.func.id != MAKING or len(node.args) != _ARGUMENTS:
        return None
    name, bases, attributes = node.args
    if not isinstance(bases, (ast.Tuple, ast.List)):
        return None
    text = name.value if isinstance(name, ast.Constant) else ""
    return MadeClass(str(text), bases.elts, list(_attributes(attributes)))


def _attributes(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, value
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "dict":
        yield from ((one.arg, one.value) for one in node.keywords if one.arg is not None)
