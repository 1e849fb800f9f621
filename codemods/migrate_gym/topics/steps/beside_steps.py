"""Four values that are written out where the result of a step may stand as well."""

from __future__ import annotations

import ast
from typing import TypeGuard

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import looks_like_done
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import Module, reads
from . import step_sites, unpackings


def is_like_a_step(node: ast.expr) -> TypeGuard[ast.Tuple]:
    """Whether four values are written out, with a done in the third place."""
    if not isinstance(node, ast.Tuple) or len(node.elts) != LEGACY_LENGTH:
        return False
    done = node.elts[DONE]
    return looks_like_done(done) or (isinstance(done, ast.Constant) and done.value in (True, False))


def stands_for_one(module: Module, node: ast.expr) -> bool:
    """Whether a variable that has the results of steps is given four values of their like.

    All that reads the variable takes what it has for the result of a step.
    """
    statement = module.parent(node)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target = statement.targets[0]
    if not isinstance(target, ast.Name) or not is_like_a_step(node):
        return False
    if module.value(node).is_known or step_sites.is_own_step(module, node):
        return False
    given = unpackings.given(module, target)
    steps = [one for one in given if _is_old(module.value(one))]
    if not steps or not all(one in steps or is_like_a_step(one) for one in given):
        return False
    found = list(reads(module.scope(node), target.id))
    is_handed = any(isinstance(module.parent(one), ast.Call) for one in found)
    return not is_handed and all(map(_is_old, map(module.value, found)))


def _is_old(value: Value) -> bool:
    """Whether something is surely the result of a step that gave four values."""
    return value.kind is Kind.STEP and not value.modern and not value.guess
