"""Gives a MultiDiscrete the numbers of its choices.

Before gym 0.10 it was given the least and the greatest value of each: ``[[0, 4], [0, 1]]``. It is
given how many there are now, ``[5, 2]``, and refuses a number of none. Pairs that begin with
another number than 0 are reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables.idioms import constant
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark

_NAME = "MultiDiscrete"
_LOOSE = (ast.IfExp, ast.Lambda, ast.BoolOp, ast.Compare, ast.NamedExpr)
_MESSAGE = "MultiDiscrete is given numbers of choices now"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the numbers for the pairs that one space is given."""
    pairs = list(_pairs(node.args[0])) if node.args else []
    if not pairs:
        return
    dotted = module.dotted(node.func)
    if not dotted.endswith(f".{_NAME}") or not module.project.is_legacy(dotted):
        return
    if not all(constant(low) == 0 for low, _, _ in pairs):
        yield Remark(node, f"{_MESSAGE}: count from 0, or pass start=[…]")
        return
    edit = Edit(node, _MESSAGE)
    for _, high, pair in pairs:
        edit.replace(module.span(pair), _count(module, high))
    yield edit


def _pairs(given: ast.expr) -> Iterator[tuple[ast.expr, ast.expr, ast.expr]]:
    """The least and greatest values in what a space is given, each with their pair."""
    if isinstance(given, ast.BinOp) and isinstance(given.op, ast.Mult):
        given = given.left
    parts = [given.elt] if isinstance(given, ast.ListComp) else getattr(given, "elts", [])
    found = [
        (one.elts[0], one.elts[1], one)
        for one in parts
        if isinstance(one, (ast.List, ast.Tuple)) and len(one.elts) == 2
    ]
    if len(found) == len(parts) and any(constant(low) == 0 for low, _, _ in found):
        yield from found


def _count(module: Module, high: ast.expr) -> str:
    """One more than a value: a number, what one is taken from, or a sum."""
    if isinstance(high, ast.Constant) and type(high.value) is int:
        return str(high.value + 1)
    if isinstance(high, ast.BinOp) and isinstance(high.op, ast.Sub) and constant(high.right) == 1:
        return module.source(high.left)
    text = module.source(high)
    return f"({text}) + 1" if isinstance(high, _LOOSE) else f"{text} + 1"


RULE = Rule(
    code="GYM607",
    since="gym 0.10",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                from gym import spaces
                space = spaces.MultiDiscrete([[0, 4], [0, size - 1]])
                pairs = spaces.MultiDiscrete([[0, one.n] for one in ones])
                coins = spaces.MultiDiscrete([[0, 1]] * 3)
            """,
            """
                from gymnasium import spaces
                space = spaces.MultiDiscrete([5, size])
                pairs = spaces.MultiDiscrete([one.n + 1 for one in ones])
                coins = spaces.MultiDiscrete([2] * 3)
            """,
        ),
    ),
)
