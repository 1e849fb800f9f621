"""Makes a list of the spaces of a ``Tuple`` where code changes them, or adds a list to them.

``Tuple.spaces`` was the list that the space was made of, and is a tuple now. ``space.spaces +
[more]`` joined two lists, and raises a TypeError since: the spaces are put into a list first.
``space.spaces.append(more)`` and ``space.spaces[0] = other`` changed the space itself: where it is
made of a list that nothing else holds, a list is changed and given to it as a tuple. Elsewhere that
list may have been someone else's too: this is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Union

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import last_name, own_name, targets_of
from ..module import Module, called_on, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark

_SPACES, _TUPLE = "spaces", "Tuple"
_CHANGES = ("append", "extend", "insert", "pop", "remove", "clear", "reverse", "sort")
_OF_DICTS = frozenset({"pop", "clear"})
"""What the spaces of a ``Dict`` can do as well."""
_LISTS = (ast.List, ast.ListComp)
_WHY = "the spaces of a Tuple space are a tuple"

_Changing = Union[ast.BinOp, ast.Call, ast.Subscript, ast.AugAssign]


def check(module: Module, node: _Changing) -> Iterator[Outcome]:
    """Yields what becomes of the spaces of one Tuple that are changed, or joined with a list."""
    if isinstance(node, ast.BinOp):
        yield from _joined(module, node)
        return
    spaces = _changed(node)
    if spaces is None or module.value(spaces.value).kind is not Kind.SPACE:
        return
    is_of_tuple = _is_of_tuple(module, spaces)
    if not is_of_tuple and _may_be_of_dict(node):
        return
    statement = module.statement(node)
    if is_of_tuple and _is_whole(node, statement) and _is_alone(module, spaces):
        yield _replaced(module, spaces, statement)
    else:
        text = ast.unparse(spaces)
        yield Remark(
            node,
            f"{_WHY}: change a list, and write {text} = tuple(…); who holds the list that the "
            "space was made of sees no change any more",
            evidence=module.value(spaces.value).evidence,
        )


def _joined(module: Module, node: ast.BinOp) -> Iterator[Edit]:
    """Yields the list that one list is added to, or that is added to one."""
    if not isinstance(node.op, ast.Add):
        return
    for spaces, other in ((node.left, node.right), (node.right, node.left)):
        if type(other) is not ast.List or type(spaces) is not ast.Attribute:
            continue
        if spaces.attr == _SPACES and module.value(spaces.value).kind is Kind.SPACE:
            edit = Edit(node, _WHY)
            yield edit.replace(module.span(spaces), f"list({ast.unparse(spaces)})")


def _changed(node: ast.Call | ast.Subscript | ast.AugAssign) -> ast.Attribute | None:
    """The attribute with the spaces that a node changes in place."""
    if isinstance(node, ast.AugAssign):
        is_tuple = isinstance(node.value, ast.Tuple) or own_name(node.value) == _SPACES
        changed: ast.expr | None = None if is_tuple else node.target
    elif isinstance(node, ast.Subscript):
        changed = None if isinstance(node.ctx, ast.Load) else node.value
    else:
        changed = called_on(node, *_CHANGES)
    return changed if isinstance(changed, ast.Attribute) and changed.attr == _SPACES else None


def _may_be_of_dict(node: ast.Call | ast.Subscript | ast.AugAssign) -> bool:
    """Whether the spaces of a Dict could be changed in the same way."""
    if isinstance(node, ast.Subscript):
        index = node.slice
        return not (isinstance(index, ast.Constant) and type(index.value) is int)
    return isinstance(node, ast.Call) and last_name(node.func) in _OF_DICTS


def _is_whole(node: ast.AST, statement: ast.stmt) -> bool:
    """Whether a statement does nothing else than one change."""
    if isinstance(statement, ast.Expr):
        return statement.value is node
    if isinstance(statement, (ast.Assign, ast.Delete)):
        return len(statement.targets) == 1 and statement.targets[0] is node
    return statement is node


def _made(module: Module, spaces: ast.Attribute) -> list[ast.expr]:
    """What the space is bound to in the scope that changes it, by the name it is changed by."""
    text = ast.unparse(spaces.value)
    return [
        node.value
        for node in own(module.scope(spaces))
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None
        if text in map(ast.unparse, targets_of(node))
    ]


def _is_of_tuple(module: Module, spaces: ast.Attribute) -> bool:
    """Whether every space of that name is made as a Tuple where it is changed."""
    made = _made(module, spaces)
    return bool(made) and all(
        isinstance(one, ast.Call) and module.dotted(one.func).endswith(f".{_TUPLE}") for one in made
    )


def _is_alone(module: Module, spaces: ast.Attribute) -> bool:
    """Whether the list that the space is made of is written there, and held by the space alone."""
    text = ast.unparse(spaces)
    is_written = all(
        isinstance(one, ast.Call) and len(one.args) == 1 and isinstance(one.args[0], _LISTS)
        for one in _made(module, spaces)
    )
    return is_written and not any(
        isinstance(node, ast.Attribute)
        and not isinstance(module.parent(node), (ast.Subscript, ast.Attribute, ast.AugAssign))
        and ast.unparse(node) == text
        for node in own(module.scope(spaces))
    )


def _replaced(module: Module, spaces: ast.Attribute, statement: ast.stmt) -> Edit:
    """Changes a list, and makes it the spaces."""
    name, text = module.fresh("parts", module.scope(statement)), ast.unparse(spaces)
    edit = Edit(spaces, _WHY, evidence=module.value(spaces.value).evidence)
    edit.before.append((statement, f"{name} = list({text})"))
    edit.after.append((statement, f"{text} = tuple({name})"))
    return edit.replace(module.span(spaces), name)


RULE = Rule(
    code="GYM613",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.BinOp, ast.Call, ast.Subscript, ast.AugAssign),
    check=check,
    words={ast.Call: _CHANGES},
    examples=(
        Example(
            """
                from gym import spaces
                board = spaces.Tuple([spaces.Discrete(2), spaces.Discrete(3)])
                whole = spaces.Tuple(board.spaces + [spaces.Discrete(4)])
            """,
            """
                from gymnasium import spaces
                board = spaces.Tuple([spaces.Discrete(2), spaces.Discrete(3)])
                whole = spaces.Tuple(list(board.spaces) + [spaces.Discrete(4)])
            """,
        ),
        Example(
            """
                from gym import spaces
                board = spaces.Tuple([spaces.Discrete(2), spaces.Discrete(3)])
                board.spaces.append(spaces.Discrete(4))
            """,
            """
                from gymnasium import spaces
                board = spaces.Tuple([spaces.Discrete(2), spaces.Discrete(3)])
                parts = list(board.spaces)
                parts.append(spaces.Discrete(4))
                board.spaces = tuple(parts)
            """,
        ),
    ),
)
