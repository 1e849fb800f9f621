"""The calls of the reset method above a class's own: ``super().reset()``, ``Base.reset(self)``."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import is_super
from ...module import FunctionDef, Module, method_calls
from . import first_resets


def forward_keywords(module: Module, reset: FunctionDef) -> bool:
    """Whether seed and options reach the class above through ``**kwargs``."""
    if reset.args.kwarg is None:
        return False
    return any(
        keyword.arg is None and ast.unparse(keyword.value) == reset.args.kwarg.arg
        for call in calls(module, reset)
        for keyword in call.keywords
    )


def calls(module: Module, reset: FunctionDef) -> list[ast.Call]:
    """The calls of the reset method above: ``super().reset()`` or ``Base.reset(self)``."""
    return [
        call
        for call, on in method_calls(reset, "reset")
        if is_super(on) or (_is_class(module, on) and first_resets.is_given_self(reset, call))
    ]


def _is_class(module: Module, node: ast.expr) -> bool:
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    return module.value(node).kind is Kind.CLASS or bool(module.dotted(node))
