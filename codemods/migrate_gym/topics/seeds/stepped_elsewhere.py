"""Names that nothing is known of, and that other functions of the project step as environments."""

from __future__ import annotations

import ast

from ...analysis.reading import expressions as e
from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...module import Module, own
from ...project import ClassRef
from ..doubles import taken


def as_stepped(module: Module, receiver: ast.expr) -> Value:
    """What a name is for the functions that it is handed to beside its use, if they step it.

    ``self.step(state, action)`` of a planner, where that says ``state.step(action)``.
    """
    if not isinstance(receiver, ast.Name):
        return UNKNOWN
    for call in own(module.scope(receiver)):
        if isinstance(call, ast.Call):
            found = _in_function(module, call, receiver.id)
            if found.kind is Kind.ENV and not found.modern:
                return found
    return UNKNOWN


def _in_function(module: Module, call: ast.Call, name: str) -> Value:
    """What the function that is called with a name takes it for."""
    at = next((at for at, one in enumerate(call.args) if _is_named(one, name)), None)
    if at is None:
        return UNKNOWN
    function = taken.called(module, call)
    ref, names = module.project.function(function), module.project.filled(function)
    if ref is None or at >= len(names):
        return UNKNOWN
    return _stepped(module, ref, names[at])


def _stepped(module: Module, function: ClassRef, name: str) -> Value:
    """What a parameter is where its function steps it."""
    for call in module.project.modules[function.module].calls:
        stepped = call.function
        if not (isinstance(stepped, e.Attribute) and stepped.name == "step"):
            continue
        owner = stepped.base
        if isinstance(owner, e.Name) and (owner.scope, owner.id) == (function.scope, name):
            return module.project.value(function.module, owner)
    return UNKNOWN


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
