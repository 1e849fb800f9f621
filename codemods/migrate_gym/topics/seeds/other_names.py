"""The other names that an environment goes by, inside wrappers and around them."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...analysis.tables.functions import COPYING
from ...analysis.tables.idioms import last_name, passed_to
from ...module import Module


def wraps(module: Module, value: ast.expr, receiver: str) -> bool:
    """Whether a call makes an environment of the receiver that hands it the seeds of resets.

    A copy has numbers of its own.
    """
    if not isinstance(value, ast.Call) or last_name(value.func) in COPYING:
        return False
    if not any(ast.unparse(argument) == receiver for argument in passed_to(value)):
        return False
    made = module.value(value)
    return made.is_environment and module.project.seeds.reach_within(made)


def around(module: Module, statement: ast.stmt, names: Iterable[str]) -> str:
    """The name that a statement gives a wrapper around what has one of some names ("" for none)."""
    if not (isinstance(statement, ast.Assign) and len(statement.targets) == 1):
        return ""
    target, value = statement.targets[0], statement.value
    for name in names:
        if (
            isinstance(target, ast.Name)
            and isinstance(value, ast.Call)
            and wraps(module, value, name)
            and ast.unparse(value.args[0] if value.args else value) == name
            and module.project.quiet.makes(module.value(value.func))
        ):
            return target.id
    return ""


def within(module: Module, statement: ast.stmt, receiver: str) -> tuple[str, ...]:
    """The names of what a receiver was put around above a statement, and that are read behind it.

    The outermost comes first.
    """
    names = [receiver]
    block = module.block(statement)
    for one in reversed(block[: block.index(statement)]):
        made = one.value if isinstance(one, ast.Assign) and _names(one) == names[-1:] else None
        inner = made.args[0] if isinstance(made, ast.Call) and made.args else None
        if made is None or not isinstance(inner, ast.Name):
            continue
        if module.value(inner).is_environment and wraps(module, made, inner.id):
            names.append(inner.id)
    behind = {
        one.id
        for one in ast.walk(module.scope(statement))
        if isinstance(one, ast.Name)
        and isinstance(one.ctx, ast.Load)
        and one.lineno > statement.lineno
    }
    return tuple(name for name in names[1:] if name in behind)


def _names(statement: ast.Assign) -> list[str]:
    return list(map(ast.unparse, statement.targets))
