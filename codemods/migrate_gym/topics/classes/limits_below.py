"""Limits of steps that classes below gym's TimeLimit set themselves, behind its constructor."""

from __future__ import annotations

import ast

from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import target_name
from ...module import Module
from ..code import signatures

_LIMIT = "_max_episode_steps"


def own(module: Module, call: ast.Call, default: str) -> str:
    """The limit that a class gives itself once ``super().__init__(env)`` is done; "" elsewhere.

    An environment that nobody registered has no spec to take one from, and needed none.

    Args:
        module: The module.
        call: The call of the constructor above.
        default: Where the limit was taken from: ``env.spec.max_episode_steps``.
    """
    function = module.function(call)
    if (
        target_name(call.func) != CONSTRUCTOR
        or function is None
        or isinstance(function, ast.Lambda)
    ):
        return ""
    given = next(
        (
            statement.value
            for statement in function.body
            if isinstance(statement, ast.Assign)
            and ast.unparse(statement.targets[0]) == f"self.{_LIMIT}"
        ),
        None,
    )
    if isinstance(given, ast.Constant):
        return module.source(given)
    if not isinstance(given, ast.Name) or given.id not in signatures.parameters(function):
        return ""
    left_out = signatures.defaults(function).get(given.id)
    may_be_none = isinstance(left_out, ast.Constant) and left_out.value is None
    return f"{given.id} or {default}" if may_be_none else given.id
