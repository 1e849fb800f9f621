"""What else is passed where a double is: the code under test takes both for the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.functions import CONSTRUCTOR
from ...module import Module, method_calls, own
from ...project import ClassRef

_STEPS = frozenset({Kind.STEP, Kind.MIXED})


def called(module: Module, call: ast.Call) -> Value:
    """What a call runs: of a class, its constructor."""
    value = module.value(call.func)
    if value.kind is Kind.CLASS and ":" in value.name:
        instance = module.project.class_info(ClassRef.of(value.name)).instance
        return Value(Kind.METHOD, CONSTRUCTOR, of=instance)
    return value


def is_for_another(module: Module, owner: ast.expr) -> bool:
    """Whether a double is passed only for parameters that are no environments otherwise.

    Args:
        module: The module.
        owner: The name of the double.
    """
    if not isinstance(owner, ast.Name):
        return False
    kinds = {value.kind for value in _beside(module, owner)}
    is_else = Kind.LOOKALIKE in kinds and kinds.isdisjoint({Kind.ENV, Kind.VECTOR, Kind.MIXED})
    return is_else or _is_taken_apart(module, owner)


def _is_taken_apart(module: Module, owner: ast.Name) -> bool:
    """Whether the function around takes apart steps of the double, which are no environment's."""
    steps = (
        call
        for call, on in method_calls(module.scope(owner), "step")
        if isinstance(on, ast.Name) and on.id == owner.id
    )
    return any(_is_unpacked(module, one) and module.value(one).kind not in _STEPS for one in steps)


def _is_unpacked(module: Module, call: ast.Call) -> bool:
    around = module.parent(call)
    return isinstance(around, ast.Assign) and isinstance(around.targets[0], (ast.Tuple, ast.List))


def _beside(module: Module, owner: ast.Name) -> Iterator[Value]:
    """What the project passes for each parameter that a function passes the double for."""
    for call in own(module.scope(owner)):
        if isinstance(call, ast.Call):
            for name in _named(module, call, owner.id):
                function = module.project.function(called(module, call))
                yield from module.project.passed(function, name) if function else ()


def _named(module: Module, call: ast.Call, double: str) -> Iterator[str]:
    """The parameters that a call passes a double for."""
    for keyword in call.keywords:
        if keyword.arg and _is_it(keyword.value, double):
            yield keyword.arg
    at = [n for n, given in enumerate(call.args) if _is_it(given, double)]
    names = module.project.filled(called(module, call)) if at else []
    yield from (names[n] for n in at if n < len(names))


def _is_it(given: ast.expr, double: str) -> bool:
    return isinstance(given, ast.Name) and given.id == double
