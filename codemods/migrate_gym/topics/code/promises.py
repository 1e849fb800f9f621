"""Results that are given later: ``future = env.reset(blocking=False)``, ``obs = future()``."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import own_name
from ...module import Module, all_of


def is_called(module: Module, node: ast.Call) -> bool:
    """Whether what a call gives has a name that is called: no result of gym's ever was."""
    bound = module.parent(node)
    target = bound.targets[0] if isinstance(bound, ast.Assign) else None
    return isinstance(target, ast.Name) and any(
        own_name(one.func) == target.id and not (one.args or one.keywords)
        for one in all_of(module.scope(node), ast.Call)
    )
