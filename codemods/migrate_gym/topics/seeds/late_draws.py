"""What draws from an environment's numbers between its seed and the reset that takes it."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Value
from ...module import Module


def called(module: Module, env: Value) -> str:
    """The method of an environment that draws, and that a module calls from outside ("")."""
    names = module.project.late_draws.names(env)
    calls = (one.func for one in module.all(ast.Call) if isinstance(one.func, ast.Attribute))
    drawing = (one for one in calls if one.attr in names and not is_spelt(one.value, "self"))
    found = (one for one in drawing if module.value(one.value).is_environment)
    return next((ast.unparse(one) for one in found), "")
