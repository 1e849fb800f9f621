"""What a reset gave, where code takes it for a pair or for an observation."""

from __future__ import annotations

import ast

from ..module import Module, own


def is_asked(module: Module, target: ast.expr) -> bool:
    """Whether it is asked whether a variable holds a pair: ``isinstance(result, tuple)``."""
    name = ast.unparse(target)
    return any(
        isinstance(one, ast.Call)
        and ast.unparse(one.func) == "isinstance"
        and len(one.args) == 2
        and ast.unparse(one.args[0]) == name
        and "tuple" in ast.unparse(one.args[1])
        for one in own(module.scope(target))
    )


def flag(module: Module, target: ast.expr) -> ast.expr | None:
    """The condition that says whether a variable holds a pair: ``out[0] if new else out``."""
    name = ast.unparse(target)
    for one in own(module.scope(target)):
        ways = [one.body, one.orelse] if isinstance(one, ast.IfExp) else []
        if {*map(ast.unparse, ways)} == {name, f"{name}[0]"}:
            assert isinstance(one, ast.IfExp)
            return one.test
    return None
