"""Steps that cannot be gym's: their results are unpacked into three values, or two."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.known import LENGTHS
from ...module import Module, called_on
from ..code import bound_names, signatures


def are_nearby(module: Module, reset: ast.Call) -> bool:
    """Whether what is reset is stepped in the same branch, and gives no four values or five."""
    on = called_on(reset, "reset")
    if on is None:
        return False
    scope, statement = module.scope(reset), module.statement(reset)
    found = [
        (counted, {one, *module.ancestors(one)})
        for one, counted in _unpacked(module, on)
        if not _is_of_inner_name(module, one, on, scope)
    ]
    while found:
        block = module.block(statement)
        counts = {counted for counted, around in found if not around.isdisjoint(block)}
        if counts:
            return not counts & LENGTHS
        around = module.parent(statement)
        if around is scope or not isinstance(around, ast.stmt):
            return False
        statement = around
    return False


def _is_of_inner_name(module: Module, step: ast.Assign, env: ast.expr, scope: ast.AST) -> bool:
    """Whether a function around a step, within a scope, has another thing by the same name."""
    name = ast.unparse(env).partition(".")[0]
    within = itertools.takewhile(lambda one: one is not scope, module.ancestors(step))
    functions = (one for one in within if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return any(
        name in signatures.parameters(one) or bound_names.is_bound(one, name) for one in functions
    )


def _unpacked(module: Module, env: ast.expr) -> Iterator[tuple[ast.Assign, int]]:
    """The assignments that unpack a step of an environment, each with the number of its targets."""
    name = ast.unparse(env)
    for step in module.saying(ast.Attribute, ("step",)):
        holder = module.parent(module.parent(step))
        if not isinstance(holder, ast.Assign) or not is_spelt(step.value, name):
            continue
        target, on = holder.targets[0], called_on(holder.value, "step")
        if on is not step.value or not isinstance(target, (ast.Tuple, ast.List)):
            continue
        if not any(isinstance(one, ast.Starred) for one in target.elts):
            yield holder, len(target.elts)
