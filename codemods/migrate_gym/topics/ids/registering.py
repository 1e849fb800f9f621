"""Calls of ``register``, and what makes the environments that they give ids to."""

from __future__ import annotations

import ast

from ...analysis.solving.values import UNKNOWN, Value
from ...module import Module

_REGISTERS = ("register", "envs.register", "envs.registration.register")
_ENTRY_POINT = "entry_point"


def is_register(module: Module, node: ast.Call) -> bool:
    """Whether a call is one of gym's ``register``."""
    dotted = module.dotted(node.func)
    return dotted.partition(".")[2] in _REGISTERS and module.project.is_legacy(dotted)


def entry_point(node: ast.Call) -> ast.expr | None:
    """What a call of ``register`` is given to make environments by."""
    named = [one.value for one in node.keywords if one.arg == _ENTRY_POINT]
    return next(iter((*named, *node.args[1:2])), None)


def maker(module: Module, entry: ast.expr | None) -> Value:
    """The class or function of the project that an entry point is."""
    if isinstance(entry, ast.Constant) and isinstance(entry.value, str):
        return module.project.dotted(entry.value.replace(":", "."))
    return module.value(entry) if entry is not None else UNKNOWN
