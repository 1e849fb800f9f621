"""Steps' results that go through functions in turns, each of which gives four values for five."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.classes.written_out import arities
from ...analysis.solving.values import Kind, Value
from ...analysis.tables.known import LEGACY_LENGTH
from ...module import Module
from ...text.edits import Remark


def taken(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports ``result = stage(result)`` where a loop gives the next stage what one has given."""
    holder = module.parent(node)
    if not isinstance(holder, ast.Assign) or holder.value is not node:
        return
    for argument in node.args:
        if not isinstance(argument, ast.Name) or not _is_bound(holder, argument.id):
            continue
        value = module.value(argument)
        if not _may_be_old(value) or not _gives_four(module, node.func):
            continue
        if _comes_back(module, holder, argument):
            yield Remark(
                node,
                f"{ast.unparse(node.func)}() takes five values of a step here, and four of what "
                "it gave before: have it give obs, reward, terminated, truncated, info",
                evidence=value.evidence,
            )


def _may_be_old(value: Value) -> bool:
    """Whether something is the result of a step that gave four values, or may be."""
    ones = (value, *value.options, value.of)
    steps = [one for one in ones if one is not None and one.kind is Kind.STEP]
    return bool(steps) and not any(one.modern or one.guess for one in steps)


def _gives_four(module: Module, function: ast.expr) -> bool:
    """Whether a function of the project, or one of several, gives nothing but four values."""
    called, modules = module.value(function), module.project.modules
    refs = filter(None, map(module.project.function, called.choices or (called,)))
    given = (set(arities(modules[one.module].scopes[one.scope])) for one in refs)
    return any(lengths == {LEGACY_LENGTH} for lengths in given)


def _is_bound(holder: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in holder.targets)


def _comes_back(module: Module, holder: ast.Assign, argument: ast.Name) -> bool:
    """Whether what a statement of a loop binds is what it reads the next time."""
    lines = module.reaching(argument)
    return lines is not None and (holder.end_lineno in lines or holder.lineno in lines)
