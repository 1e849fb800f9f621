"""Calls by which packages give environments of their own, beside gym's ``make``."""

from __future__ import annotations

import ast

from gymport import moves

from ...analysis.solving.values import Kind
from ...module import Module

ROOTS = frozenset(row.name.partition(".")[0] for row in moves.MAKERS)
"""The packages that have such calls."""
NAMES = tuple({row.name.rpartition(".")[2] for row in moves.MAKERS if not row.wraps})
"""What is called."""


def is_imported_alone(module: Module) -> bool:
    """Whether a module imports such a package, and nothing of its project gymnasium."""
    if ROOTS.isdisjoint(module.imported_roots):
        return False
    return not any(facts.imports_modern for facts in module.project.modules.values())


def maker(module: Module, node: ast.Call) -> moves.Maker | None:
    """What a call makes an environment by; None where it is nothing that is known."""
    value = module.value(node.func)
    row = moves.maker(value.name) if value.kind is Kind.DOTTED else None
    return None if row is None or row.wraps else row
