"""The flags of a step within that a helper returns the done of, which cannot tell them apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import FunctionDef, Module, own
from . import spreading, step_sites


def of_helper(
    module: Module, step: FunctionDef, call: ast.Call, helper: FunctionDef | None = None
) -> tuple[str, str] | None:
    """Both flags of the step within whose done a helper is given, or finds in an attribute."""
    if not isinstance(module.parent(call), (ast.Return, ast.Assign)):
        return None
    values = (*call.args, *(one.value for one in call.keywords))
    given = {ast.unparse(one) for one in values}
    given |= set() if helper is None else set(_attributes_given(helper))
    found = {
        (one.terminated, one.truncated)
        for one in step_sites.sites(module, step)
        if ast.unparse(one.done) in given
    }
    for one in values:
        if not isinstance(one, ast.Starred) or not _may_be_step(module.value(one.value)):
            continue
        if isinstance(one.value, ast.Name):
            found.add((f"{one.value.id}[2]", f"{one.value.id}[3]"))
        elif spreading.spread(module, call, one) is not None:
            found.add(spreading.flags(module, one.value))
    return found.pop() if len(found) == 1 else None


def _attributes_given(helper: FunctionDef) -> Iterator[str]:
    """The attributes that a helper returns for done."""
    for node in own(helper):
        values = node.value if isinstance(node, ast.Return) else None
        if isinstance(values, ast.Tuple) and len(values.elts) == LEGACY_LENGTH:
            done = values.elts[DONE]
            if isinstance(done, ast.Attribute):
                yield ast.unparse(done)


def _may_be_step(value: Value) -> bool:
    return any(one.kind is Kind.STEP for one in (value, *value.options))
