"""What a reset gave, where code takes it for a pair or for an observation."""

from __future__ import annotations

import ast

from ..module import Module, own


def is_asked(module: Module, target: ast.expr) -> bool:
    """Whether a variable is taken for a pair where it is one: ``isinstance(result, tuple)``."""
    name = ast.unparse(target)
    nodes = list(own(module.scope(target)))
    is_asked = any(
        isinstance(one, ast.Call)
        and isinstance(one.func, ast.Name)
        and one.func.id == "isinstance"
        and len(one.args) == 2
        and ast.unparse(one.args[0]) == name
        and "tuple" in ast.unparse(one.args[1])
        for one in nodes
    )
    return is_asked and any(_takes_apart(one, name) for one in nodes)


def _takes_apart(node: ast.AST, name: str) -> bool:
    """Whether a variable is unpacked or counted, or the first of what it holds is read."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Tuple, ast.List)):
        return ast.unparse(node.value) == name
    is_part = isinstance(node, (ast.Subscript, ast.Call))
    return is_part and ast.unparse(node) in (f"{name}[0]", f"len({name})")


def flag(module: Module, target: ast.expr) -> ast.expr | None:
    """The condition that says whether a variable holds a pair: ``out[0] if new else out``."""
    name = ast.unparse(target)
    for one in own(module.scope(target)):
        ways = [one.body, one.orelse] if isinstance(one, ast.IfExp) else []
        if {*map(ast.unparse, ways)} == {name, f"{name}[0]"}:
            assert isinstance(one, ast.IfExp)
            return one.test
    return None
