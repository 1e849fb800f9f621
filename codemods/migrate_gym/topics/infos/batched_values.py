"""What infos of vector environments hold in arrays: the numbers of all, of the first one's type."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables.idioms import constant_key, target_name
from ...module import FunctionDef, Module, own

_INFO = "info"


def given(module: Module, step: FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Yields the keys and values that a method of an environment puts into infos."""
    for node in own(step):
        if isinstance(node, ast.Dict) and _is_info(module, node):
            for key, value in zip(node.keys, node.values):
                name = constant_key(key) if key is not None else None
                if isinstance(name, str):
                    yield name, value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            target = node.targets[0]
            name = constant_key(target.slice)
            if isinstance(name, str) and _INFO in target_name(target.value).lower():
                yield name, node.value


def _is_info(module: Module, node: ast.Dict) -> bool:
    """Whether a dict is returned last in a row, or is called an info."""
    around = module.parent(node)
    if isinstance(around, ast.Assign):
        return any(_INFO in target_name(target).lower() for target in around.targets)
    is_last = isinstance(around, ast.Tuple) and around.elts[-1] is node
    return is_last and isinstance(module.parent(around), ast.Return)


def may_be_cut(step: FunctionDef, value: ast.expr) -> bool:
    r"""Whether a value is an integer in one place and a fraction in another, surely.

    >>> step = ast.parse("def step():\n    x = 0\n    if y: x = 0.5").body[0]
    >>> may_be_cut(step, ast.parse("x", mode="eval").body)
    True
    """
    parts = [part for one in _assigned(step, value) for part in _sides(one)]
    return any(map(_is_integer, parts)) and any(map(_is_fraction, parts))


def _assigned(step: FunctionDef, value: ast.expr) -> list[ast.expr]:
    """A value, or what a name holds: all that it was assigned since it surely was."""
    if not isinstance(value, ast.Name):
        return [value]
    found: list[ast.expr] = []
    for node in own(step):
        if isinstance(node, ast.Assign) and value.id in map(ast.unparse, node.targets):
            found = [node.value] if node in step.body else [*found, node.value]
    return found


def _sides(value: ast.expr) -> Iterator[ast.expr]:
    """A value, or both sides of a condition."""
    if isinstance(value, ast.IfExp):
        yield from _sides(value.body)
        yield from _sides(value.orelse)
    else:
        yield value


def _is_integer(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) is int


def _is_fraction(value: ast.expr) -> bool:
    """Whether a value is worked out with a fraction that is written out, or by a division."""
    return any(
        isinstance(part, ast.Constant) and type(part.value) is float and part.value % 1 != 0
        for part in ast.walk(value)
    ) or (isinstance(value, ast.BinOp) and isinstance(value.op, ast.Div))
