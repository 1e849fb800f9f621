"""Whether a step method changes the done that a step within gave it."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.reading.stores import stores
from ...analysis.reading.tree import is_spelt
from ...module import FunctionDef, Module, walk
from ..steps import step_sites
from . import done_reads
from .returned_values import Returned


def is_unchanged(
    module: Module, step: FunctionDef, returned: Returned, holders: Sequence[ast.AST]
) -> bool:
    """Whether done is what the step within gave: both flags put together and nothing else."""
    done = returned.done
    if not isinstance(done, ast.Name):
        return False
    given = [site.done for site in step_sites.sites(module, step) if site.holder in holders]
    return not any(
        _changes(part, done.id) and _may_reach(module, part, done)
        for part in walk(step)
        if part not in given
    )


def _may_reach(module: Module, part: ast.AST, done: ast.Name) -> bool:
    """Whether what a node gives a name may be what is returned."""
    if not isinstance(part, ast.Name) or isinstance(module.parent(part), ast.NamedExpr):
        return True
    return done_reads.reaches(module, module.statement(part), done)


def beginning(
    module: Module, step: FunctionDef, returned: Returned, holders: Sequence[ast.AST]
) -> ast.stmt | None:
    """The one statement, before any step within, that begins done as no end of the episode."""
    if not isinstance(returned.done, ast.Name):
        return None
    other = only_other(step, returned.done.id, holders)
    if other is None:
        return None
    statement, value = other
    is_false = isinstance(value, ast.Constant) and not value.value
    is_first = all(statement.lineno < getattr(holder, "lineno", 0) for holder in holders)
    return statement if is_false and is_first and module.parent(statement) is step else None


def only_other(
    step: FunctionDef, name: str, holders: Sequence[ast.AST]
) -> tuple[ast.stmt, ast.expr | None] | None:
    """The one statement beside the steps within that gives a name a value, with that value."""
    others = [one for one in stores(step, name) if one[0] not in holders]
    changes = [part for part in walk(step) if _changes(part, name)]
    return others[0] if len(others) == 1 and len(changes) == len(holders) + 1 else None


_CHANGING = frozenset(
    {
        *("clear", "pop", "popitem", "setdefault", "update"),
        *("append", "extend", "insert", "remove", "reverse", "sort"),
        *("fill", "itemset", "put"),
    }
)
"""Methods that change a dict, a list or an array that they are called on."""


def _changes(node: ast.AST, name: str) -> bool:
    """Whether a node gives a name another value, or changes the one it holds."""
    if isinstance(node, ast.Attribute) and node.attr in _CHANGING:
        return is_spelt(node.value, name)
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return ast.unparse(node.value) == name
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        return name in node.names
    if isinstance(node, ast.arg):
        return node.arg == name
    if not isinstance(node, ast.Name) or isinstance(node.ctx, ast.Load):
        return False
    return node.id == name
