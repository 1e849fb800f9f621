"""Four values that a function gives back as it was passed them, where it may give a step as well.

``attempt(lambda: env.step(a), default=(None, 0.0, True, {}))`` gives either.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.expressions import Either, Name
from ...analysis.reading.records import Scope
from ...analysis.solving.values import Kind
from ...module import Module
from .value_counts import is_like_or_named


def fours(module: Module, call: ast.Call) -> Iterator[ast.expr]:
    """Four values that a call may give; the call itself, where they are a parameter's default."""
    function = module.value(call.func)
    ref = module.project.function(function)
    if ref is None:
        return
    scope = module.project.modules[ref.module].scopes[ref.scope]
    names = list(scope.parameters)
    if function.kind is Kind.METHOD and "staticmethod" not in scope.decorators:
        del names[0]
    for returned in _returned(scope):
        if returned.id in names:
            passed = _passed(call, names, returned.id)
            if passed is None and all(module.project.fours(ref.module, returned) or [False]):
                yield call
            elif passed is not None and is_like_or_named(module, passed):
                yield passed


def _returned(function: Scope) -> Iterator[Name]:
    """The names that a function returns."""
    for returned in function.returns:
        options = returned.options if isinstance(returned, Either) else (returned,)
        yield from (one for one in options if isinstance(one, Name))


def _passed(call: ast.Call, names: Sequence[str], name: str) -> ast.expr | None:
    """What a call passes for one of a function's parameters."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    position = names.index(name)
    before = call.args[: position + 1]
    is_plain = not any(isinstance(one, ast.Starred) for one in before)
    return before[position] if is_plain and position < len(before) else None
