"""Classes in lists and keywords, which whoever they are handed to makes with an environment."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Union

from gymport import moves

from ...analysis.tables.idioms import target_name
from ...findings import Level
from ...module import Module
from ...text.edits import Remark

Holder = Union[ast.List, ast.Tuple, ast.keyword]
_TOLD = frozenset(
    row.old.rpartition(".")[2]
    for row in moves.ARGUMENTS
    if row.note or any("{env}" in source for source in row.added.values())
)
"""The last names of what is said more of where it is handed on."""
_ASKING = frozenset({"isinstance", "issubclass"})


def handed_on(module: Module, node: Holder) -> Iterator[Remark]:
    """Reports classes in lists and keywords that have to be given more than an environment."""
    parts = [node.value] if isinstance(node, ast.keyword) else node.elts
    if isinstance(node, ast.Tuple) and not _are_classes(parts):
        return  # other values beside a class may be what it is given
    if _are_types(module, node):
        return
    for part in parts:
        dotted = module.dotted(part) if isinstance(part, (ast.Name, ast.Attribute)) else ""
        row = moves.arguments(dotted, module.target.release) if dotted else None
        if row is None or not module.project.is_legacy(dotted):
            continue
        if row.note and not row.added:
            yield Remark(part, f"{dotted}: {row.note}", Level.NOTE)
        for name, source in row.added.items():
            if "{env}" in source:
                name_of_class = ast.unparse(part)
                yield Remark(
                    part,
                    f"{name_of_class} has to be given {name} now: hand on "
                    f"lambda env: {name_of_class}(env, {name}=…)",
                )


def _are_classes(parts: Sequence[ast.expr]) -> bool:
    """Whether names alone stand in a tuple, and one is that of something more is said of."""
    if not any(target_name(part) in _TOLD for part in parts):
        return False
    return all(isinstance(part, (ast.Name, ast.Attribute)) for part in parts)


def _are_types(module: Module, node: Holder) -> bool:
    """Whether classes say what something is, or are asked about: ``Union[…]``, ``isinstance``."""
    inner: ast.AST = node
    around = module.parent(node)
    while isinstance(around, (ast.List, ast.Tuple)):
        inner, around = around, module.parent(around)
    if isinstance(around, ast.Subscript):
        return around.slice is inner
    return isinstance(around, ast.Call) and target_name(around.func) in _ASKING
