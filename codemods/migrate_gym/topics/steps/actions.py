"""What the steps of a class are given to act with, and the methods that they hand it to."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import chain

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.known import STEPS
from ...module import FunctionDef, Module
from ..code import signatures

_SELF = "self"
Test = Callable[[FunctionDef, ast.Name], bool]
"""Whether a name in a step holds its action."""


def action(step: FunctionDef) -> str:
    """The parameter of a step that is its action ("": none)."""
    return next(iter(list(signatures.parameters(step))[1:]), "")


def holding(module: Module, method: FunctionDef, is_action: Test | None = None) -> list[str]:
    """The parameters that hold the action: a step's own, or those of a method that it hands it to.

    Args:
        module: The module.
        method: The step, or a method beside it.
        is_action: Tells of what a step hands on whether it is the action; by its name if None.
    """
    if method.name in STEPS:
        return [name for name in (action(method),) if name]
    return [
        name
        for name, step, given in _handed(module, method)
        if (is_action(step, given) if is_action is not None else given.id == action(step))
    ]


def passed(call: ast.Call, method: FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """What a call gives to the parameters of a method of its own object, each by its name."""
    if is_spelt(call.func, f"{_SELF}.{method.name}"):
        names = list(signatures.parameters(method))[1:]
        named = ((one.arg, one.value) for one in call.keywords if one.arg in names)
        yield from chain(zip(names, call.args), named)


def _handed(module: Module, method: FunctionDef) -> Iterator[tuple[str, FunctionDef, ast.Name]]:
    """The parameters of a method that a step gives a name, with the step and that name."""
    for call in module.all(ast.Call):
        for name, given in passed(call, method):
            step = module.function(call)
            if step is not None and step.name in STEPS and isinstance(given, ast.Name):
                yield name, step, given
