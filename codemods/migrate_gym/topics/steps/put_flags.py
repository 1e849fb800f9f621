"""A done that is put into a step's result, which has two flags in its place."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TypeGuard

from ...analysis.solving.values import Value
from ...analysis.tables.idioms import constant_index
from ...module import Module
from ...rule import Outcome
from ...text.edits import Edit, Remark
from . import step_sites

_FLAGS = {2: (2, 3), -2: (-3, -2)}
_LOOSE = (ast.BoolOp, ast.IfExp, ast.Lambda, ast.NamedExpr)
_TAKES_ALL = (ast.Tuple, ast.Yield, ast.YieldFrom)


def put(module: Module, node: ast.Subscript, value: Value) -> Outcome:
    """The flags that ``result[2] = done`` sets.

    A done that only comes to what was there, ``result[2] or late``, leaves truncated as it is.
    """
    position = constant_index(node.slice)
    assert position is not None
    first, second = _FLAGS[position]
    edit = Edit(node, "terminated and truncated are set for done", evidence=value.evidence)
    added = _added(module, node)
    if added and isinstance(node.value, (ast.Name, ast.Attribute)):
        # Where the time limit ended the episode, nothing more did that.
        span = module.span(added[0])._replace(end=module.span(added[-1]).end)
        is_whole = len(added) == 1 and not isinstance(added[0], _LOOSE)
        before, after = ("", ")") if is_whole else ("(", "))")
        edit.wrap(span, f"(not {module.source(node.value)}[{second}] and {before}", after)
        for place in (node.slice, _first_of(module, node).slice):
            if first != position:
                edit.replace(module.span(place), str(first))
        return edit
    if _only_adds(module, node):
        return edit.replace(module.span(node.slice), str(first)) if first != position else edit
    statement, holder = module.parent(node), module.source(node.value)
    is_plain = isinstance(node.value, (ast.Name, ast.Attribute)) and not value.name
    if not is_plain or _is_of_several(module, node, value) or not _is_set_alone(statement):
        return Remark(
            node,
            "done is put into a step's result, which has terminated at 2 and truncated at 3: "
            "set both",
            evidence=value.evidence,
            if_old=True,
        )
    if isinstance(statement.value, ast.Constant) and not statement.value.value:
        return edit.replace(module.span(node), f"{holder}[{first}] = {holder}[{second}]")
    edit.replace(module.span(node), f"{holder}[{first}], {holder}[{second}]")
    return edit.insert(module.span(statement.value)[1], ", False")


def is_first_of_added(module: Module, node: ast.Subscript) -> bool:
    """Whether a done is read to be put where it was, with what ends the episode as well."""
    around = module.parent(node)
    statement = module.parent(around)
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    return (
        isinstance(target, ast.Subscript)
        and isinstance(target.value, (ast.Name, ast.Attribute))
        and bool(_added(module, target))
        and _first_of(module, target) is node
    )


def _added(module: Module, node: ast.Subscript) -> Sequence[ast.expr]:
    """What else ends the episode, in ``result[2] = result[2] or late``."""
    statement = module.parent(node)
    given = statement.value if isinstance(statement, ast.Assign) else None
    if not isinstance(given, ast.BoolOp) or not isinstance(given.op, ast.Or):
        return ()
    is_first = ast.unparse(given.values[0]) == ast.unparse(node)
    return given.values[1:] if is_first and _is_set_alone(statement) else ()


def _first_of(module: Module, node: ast.Subscript) -> ast.Subscript:
    """The done that is read first for what is put in its place."""
    statement = module.parent(node)
    assert isinstance(statement, ast.Assign)
    assert isinstance(statement.value, ast.BoolOp)
    first = statement.value.values[0]
    assert isinstance(first, ast.Subscript)
    return first


def _is_of_several(module: Module, node: ast.Subscript, value: Value) -> bool:
    """Whether there is a done for each of several environments or agents."""
    shape = module.project.shapes.of(value.of) if value.of is not None else ""
    return bool(shape) or step_sites.is_batch(value)


def _is_set_alone(statement: ast.AST) -> TypeGuard[ast.Assign]:
    """Whether nothing else is given the same, and what is given stays one beside another."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) > 1:
        return False
    return not isinstance(statement.value, _TAKES_ALL)


def _only_adds(module: Module, node: ast.Subscript) -> bool:
    """Whether the done that is put in holds wherever the one before did."""
    statement = module.parent(node)
    if isinstance(statement, ast.AugAssign):
        return isinstance(statement.op, ast.BitOr)
    given = statement.value if isinstance(statement, ast.Assign) else None
    if isinstance(given, ast.Constant):
        return given.value is True
    if isinstance(given, ast.BoolOp) and isinstance(given.op, ast.Or):
        parts = given.values
    elif isinstance(given, ast.BinOp) and isinstance(given.op, ast.BitOr):
        parts = [given.left, given.right]
    else:
        parts = []
    return ast.unparse(node) in map(ast.unparse, parts)
