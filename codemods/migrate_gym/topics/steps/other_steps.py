"""Steps that cannot be gym's: their results are unpacked into three values, or two."""

from __future__ import annotations

import ast

from ...analysis.tables.known import LENGTHS
from ...module import Module, called_on, walk


def are_nearby(module: Module, reset: ast.Call) -> bool:
    """Whether what is reset is stepped in the same branch, and gives no four values or five."""
    on = called_on(reset, "reset")
    if on is None:
        return False
    name, scope = ast.unparse(on), module.scope(reset)
    statement = module.statement(reset)
    while True:
        counts = _counts(module.block(statement), name)
        if counts:
            return not counts & LENGTHS
        around = module.parent(statement)
        if around is scope or not isinstance(around, ast.stmt):
            return False
        statement = around


def _counts(block: list[ast.stmt], name: str) -> set[int]:
    """How many values the steps of something are unpacked into."""
    found = set()
    for statement in block:
        for node in walk(statement):
            if type(node) is not ast.Assign:
                continue
            target, on = node.targets[0], called_on(node.value, "step")
            if isinstance(target, (ast.Tuple, ast.List)):
                is_starred = any(isinstance(one, ast.Starred) for one in target.elts)
                if on is not None and not is_starred and ast.unparse(on) == name:
                    found.add(len(target.elts))
    return found
