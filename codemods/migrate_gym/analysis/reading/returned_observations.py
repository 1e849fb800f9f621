"""The expressions that an environment's observations come from, through variables and helpers."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from .tree import FunctionDef, own

_DEPTH = 3
_RESULTS = ("step", "reset")


def found(methods: Mapping[str, FunctionDef]) -> Iterator[ast.expr]:
    """What the step and the reset among a class's methods return as the observation."""
    return (one for one in _all(methods) if not isinstance(one, ast.Name))


def names(methods: Mapping[str, FunctionDef]) -> frozenset[str]:
    """The variables that the observation goes through on its way."""
    return frozenset(one.id for one in _all(methods) if isinstance(one, ast.Name))


def _all(methods: Mapping[str, FunctionDef]) -> Iterator[ast.expr]:
    for name in _RESULTS:
        if name in methods:
            yield from _returned(methods[name], name == "step", methods, 0)


def _returned(
    function: FunctionDef, first_of_tuple: bool, methods: Mapping[str, FunctionDef], depth: int
) -> Iterator[ast.expr]:
    for node in own(function):
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        value = node.value
        if first_of_tuple:
            if not isinstance(value, ast.Tuple):
                continue
            value = value.elts[0]
        yield from _sources(value, function, methods, depth)


def _sources(
    value: ast.expr, function: FunctionDef, methods: Mapping[str, FunctionDef], depth: int
) -> Iterator[ast.expr]:
    if isinstance(value, ast.Name):
        yield value
        for node in own(function):
            if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Name):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
                if value.id in names:
                    yield from _sources(node.value, function, methods, depth)
    elif isinstance(value, ast.Call) and depth < _DEPTH:
        name = ast.unparse(value.func).removeprefix("self.")
        if name in methods:
            if name not in _RESULTS:
                yield from _returned(methods[name], False, methods, depth + 1)
        else:
            yield value
    else:
        yield value
