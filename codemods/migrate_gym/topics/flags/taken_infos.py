"""Names that the info of a step's result is taken out to, where the result is held whole."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...module import Module, own_of
from ..code import bound_names


def taken(module: Module, info: ast.Name) -> ast.Subscript | None:
    """What a name is given out of a variable that holds what it was taken of still.

    ``info = out[3]``, alone or as one of several, where both are given a value once::

        out = env.step(action)
        obs, info = out[0], out[3]

    Args:
        module: The module.
        info: A read of the name.
    """
    scope = module.scope(info)
    given = [
        one
        for one in own_of(scope, ast.Subscript)
        if any(is_spelt(target, info.id) for target in bound_names.targets(module, one))
    ]
    result = given[0].value if len(given) == 1 else None
    if not isinstance(result, ast.Name):
        return None
    held, parted = (_only_binder(module, scope, name) for name in (result.id, info.id))
    if held is None or parted is None or module.block(held) is not module.block(parted):
        return None
    is_in_order = held.lineno < parted.lineno
    is_between = held.lineno < info.lineno <= parted.lineno
    is_kept = not any(
        is_spelt(one.value, result.id) and not isinstance(one.ctx, ast.Load)
        for one in own_of(scope, ast.Subscript)
    )
    return given[0] if is_in_order and is_kept and not is_between else None


def _only_binder(module: Module, scope: ast.AST, name: str) -> ast.stmt | None:
    """The one statement that gives a name its value in a scope."""
    bound = bound_names.bound_once(module, scope, name)
    statement = module.statement(bound) if bound is not None else None
    return statement if isinstance(statement, ast.Assign) else None
