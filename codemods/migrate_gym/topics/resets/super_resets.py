"""The calls of the reset method above a class's own: ``super().reset()``, ``Base.reset(self)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import is_super
from ...module import FunctionDef, Module, method_calls, own_of
from ..classes.refused_arguments import RESET
from . import base_resets, first_resets


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


def refused(module: Module, call: ast.Call) -> list[str]:
    """The keywords that the reset of gymnasium's wrapper above does not take.

    Those that are put into the ``**kwargs`` it is given are seen too: ``kwargs["level"] = 2``. What
    is given by its place, gym's wrapper refused as well.
    """
    owner, reset = module.class_around(call), module.function(call)
    on = call.func.value if isinstance(call.func, ast.Attribute) else None
    if owner is None or reset is None or on is None or not is_super(on):
        return []
    is_of_api = module.class_info(owner).root.partition(".")[2] in known.WRAPPER_CLASSES
    is_strict = module.target.has_seen(RESET.since)
    if not (is_of_api and is_strict) or base_resets.is_covered(module, owner):
        return []
    passed = [one.value for one in call.keywords if one.arg is None]
    put = {name for one in passed if isinstance(one, ast.Name) for name in _put(reset, one.id)}
    given = [one.arg for one in call.keywords if one.arg is not None]
    return [one for one in (*given, *sorted(put)) if one not in known.OF_RESETS]


def _put(reset: FunctionDef, keywords: str) -> Iterator[str]:
    """The names under which a method puts something into the keywords that it hands on."""
    for one in own_of(reset, ast.Subscript):
        is_key = isinstance(one.slice, ast.Constant) and isinstance(one.ctx, ast.Store)
        if is_key and is_spelt(one.value, keywords):
            yield str(ast.literal_eval(one.slice))
    for call in own_of(reset, ast.Call):
        method = call.func if isinstance(call.func, ast.Attribute) else None
        if method is None or not is_spelt(method.value, keywords):
            continue
        if method.attr == "setdefault" and call.args and isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value)
        elif method.attr == "update":
            yield from (one.arg for one in call.keywords if one.arg is not None)


def _is_class(module: Module, node: ast.expr) -> bool:
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    return module.value(node).kind is Kind.CLASS or bool(module.dotted(node))
