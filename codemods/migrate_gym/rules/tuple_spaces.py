"""Makes a list of the spaces of a ``Tuple`` where a list is added to them.

``Tuple.spaces`` was the list that the space was made of, and is a tuple now. ``space.spaces +
[more]`` joined two lists, and raises a TypeError since: the spaces are put into a list first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit

_SPACES = "spaces"


def check(module: Module, node: ast.BinOp) -> Iterator[Outcome]:
    """Yields the list that one list is added to, or that is added to one."""
    if not isinstance(node.op, ast.Add):
        return
    for spaces, other in ((node.left, node.right), (node.right, node.left)):
        if type(other) is not ast.List or type(spaces) is not ast.Attribute:
            continue
        if spaces.attr == _SPACES and module.value(spaces.value).kind is Kind.SPACE:
            edit = Edit(node, "the spaces of a Tuple space are a tuple")
            yield edit.replace(module.span(spaces), f"list({ast.unparse(spaces)})")


RULE = Rule(
    code="GYM613",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.BinOp,),
    check=check,
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
    ),
)
