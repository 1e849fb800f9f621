"""Gives a MultiDiscrete the numbers of its choices.

Before gym 0.10 it was given the least and the greatest value of each: ``[[0, 4], [0, 1]]``. It is
given how many there are now, ``[5, 2]``, and refuses a number of none. Pairs that begin with
another number than 0 are reported. How many there are, which was ``space.num_discrete_space``, is
``len(space.nvec)``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import constant
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span

_NAME, _LENGTH = "MultiDiscrete", "num_discrete_space"
_LOOSE = (ast.IfExp, ast.Lambda, ast.BoolOp, ast.Compare, ast.NamedExpr)
_MESSAGE = "MultiDiscrete is given numbers of choices now"


def check(module: Module, node: ast.Call | ast.Attribute) -> Iterator[Outcome]:
    """Yields the numbers for the pairs that one space is given, or how many a space has."""
    if isinstance(node, ast.Attribute):
        yield from _length(module, node)
        return
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


def _length(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """How many numbers a space has, which it had an attribute for."""
    space = module.value(node.value)
    if space.kind is Kind.SPACE:
        edit = Edit(node, f"{_NAME} has no {_LENGTH} now", evidence=space.evidence)
        start, end = module.span(node)
        yield edit.insert(start, "len(").replace(Span(end - len(_LENGTH), end), "nvec)")
    elif space.kind is Kind.UNKNOWN:
        said = f"if this is a {_NAME} of gym's: it has no {_LENGTH} now, take len() of its nvec"
        yield Remark(node, said)


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
    nodes=(ast.Call, ast.Attribute),
    check=check,
    of_gym=(ast.Call,),
    words={ast.Attribute: [_LENGTH]},
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
