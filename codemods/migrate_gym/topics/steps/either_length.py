"""Results that code takes with four values or with five: it asks how many there are."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.tables.idioms import constant
from ...analysis.tables.known import LEGACY_LENGTH, MODERN_LENGTH
from ...module import own, reads


def of_star(function: ast.AST, name: str) -> bool:
    """Whether what a star takes behind the reward may be one flag or two.

    >>> asked = ast.parse("done = rest[0] if len(rest) == 2 else rest[0] or rest[1]")
    >>> of_star(asked, "rest"), of_star(ast.parse("done = any(flags)"), "flags")
    (True, True)
    """
    return any(_chooses(node, name) or _is_any(node, name) for node in own(function))


def _is_any(node: ast.AST, name: str) -> bool:
    """``any(flags)``."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) not in ("any", "max"):
        return False
    return [name] == list(map(ast.unparse, node.args))


def has_case(patterns: Sequence[ast.AST]) -> bool:
    """Whether one pattern of several is five values."""
    return any(
        isinstance(one, ast.MatchSequence) and len(one.patterns) == MODERN_LENGTH
        for one in patterns
    )


def serves_both(function: ast.AST, name: str) -> bool:
    """Whether a function takes what a variable holds with five values too.

    >>> both = ast.parse("done = out[2] or out[3] if len(out) == 5 else out[2]")
    >>> serves_both(both, "out"), serves_both(ast.parse("assert len(out) == 4"), "out")
    (True, False)
    """
    return any(_takes_five(node, name) or _chooses(node, name) for node in own(function))


def is_for_four(function: ast.AST, around: ast.AST, node: ast.AST) -> bool:
    r"""Whether a condition has code run for four values alone, beside other code for five.

    >>> asked = ast.parse("if len(out) == 5: pass\nelif len(out) == 4: step()").body[0]
    >>> is_for_four(asked, asked.orelse[0], asked.orelse[0].body[0])
    True
    """
    if not isinstance(around, ast.If) or not isinstance(around.test, ast.Compare):
        return False
    asked, test = ast.unparse(around.test), around.test.left
    if not isinstance(test, ast.Call) or len(test.args) != 1:
        return False
    name = ast.unparse(test.args[0])
    is_inside = any(one is node for way in around.body for one in ast.walk(way))
    return asked == f"len({name}) == {LEGACY_LENGTH}" and is_inside and serves_both(function, name)


def is_either(function: ast.AST, source: ast.expr) -> bool:
    """Whether what is unpacked is, or may be, a variable that is taken with five values too."""
    if isinstance(source, ast.IfExp):
        return is_either(function, source.body) or is_either(function, source.orelse)
    is_held = isinstance(source, (ast.Name, ast.Attribute))
    return is_held and serves_both(function, ast.unparse(source))


def _takes_five(node: ast.AST, name: str) -> bool:
    """Whether five values are unpacked, the fifth is read, or it is asked whether there are."""
    if isinstance(node, ast.Assign):
        target = node.targets[0]
        is_five = isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == MODERN_LENGTH
        return is_five and _is_name(node.value, name)
    if isinstance(node, ast.Subscript):
        return _is_name(node.value, name) and constant(node.slice) == LEGACY_LENGTH
    if isinstance(node, ast.Compare):
        return _counts(node, name) and MODERN_LENGTH in map(
            constant, (node.left, *node.comparators)
        )
    return False


def _chooses(node: ast.AST, name: str) -> bool:
    """Whether it is asked how many values there are, and either answer has its use."""
    if not isinstance(node, (ast.If, ast.IfExp)):
        return False
    if not any(isinstance(one, ast.Compare) and _counts(one, name) for one in ast.walk(node.test)):
        return False
    ways = [node.body, node.orelse] if isinstance(node, ast.If) else [[node.body], [node.orelse]]
    return all(_uses(way, name) for way in ways)


def _uses(way: Sequence[ast.AST], name: str) -> bool:
    """Whether a branch does something with a variable, other than to complain of it."""
    parts = [one for one in way if not isinstance(one, (ast.Raise, ast.Assert))]
    return any(True for part in parts for _ in reads(part, name))


def _counts(node: ast.Compare, name: str) -> bool:
    return f"len({name})" in map(ast.unparse, (node.left, *node.comparators))


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, (ast.Name, ast.Attribute)) and ast.unparse(node) == name
