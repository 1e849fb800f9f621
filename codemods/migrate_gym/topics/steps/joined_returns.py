"""Returns of a step that join parts of an inner step's result with others.

``return (*super().step(action)[:3], info)`` and ``return result[:2] + (False,) + result[3:]``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables.idioms import constant_index
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import FunctionDef, Module
from ...text.edits import Edit
from ...text.source_text import Span
from ...tuples import NamedTuple
from ..flags import several
from . import step_sites
from .unpackings import positions


class _Part(NamedTuple):
    """One of the four values, and which one of an inner result it is (-1: it is written out)."""

    node: ast.expr
    position: int


def is_joined(module: Module, node: ast.Subscript) -> bool:
    """Whether a part of a step's result is joined with others to four values that are returned."""
    around = module.parent(node)
    while isinstance(around, (ast.BinOp, ast.Starred, ast.Tuple)):
        node, around = around, module.parent(around)  # type: ignore[assignment]
    if not isinstance(around, ast.Return) or not step_sites.is_own_step(module, node):
        return False
    return _parts(module, node) is not None


def edit(
    module: Module, step: FunctionDef, value: ast.expr, evidence: tuple[str, ...]
) -> Edit | None:
    """The five values of a return that joins; None where it does not, or cannot be followed.

    Args:
        module: The module.
        step: The step method.
        value: What it returns.
        evidence: How the class is known to be an environment.
    """
    parts = _parts(module, value)
    if parts is None or not isinstance(module.parent(value), ast.Return):
        return None
    made = Edit(value, "step() returns five values", evidence=evidence)
    for cut in dict.fromkeys(part.node for part in parts if part.position >= 0):
        assert isinstance(cut, ast.Subscript)
        assert isinstance(cut.slice, ast.Slice)
        for end in (cut.slice.lower, cut.slice.upper):
            at = constant_index(end) if end is not None else None
            if end is not None and at is not None and at > DONE:
                made.replace(module.span(end), str(at + 1))
    done = parts[DONE]
    if done.position < 0:
        truncated = several.none_truncated(module, step, done.node)
        behind = module.text.enclosed(done.node).end
        comma = _comma(module, done.node, behind)
        made.replace(Span(behind, behind + comma), f", {truncated}")
    return made


def _comma(module: Module, done: ast.expr, behind: int) -> int:
    """How long the comma is that makes a tuple of one value: a tuple of two needs none."""
    around = module.parent(done)
    is_alone = isinstance(around, ast.Tuple) and len(around.elts) == 1
    return int(is_alone and module.text.text.startswith(",", behind))


def _parts(module: Module, value: ast.expr) -> list[_Part] | None:
    """The four values that are returned, where an inner result gives some; None in doubt."""
    parts = list(_flat(module, value))
    is_cut = any(part is not None and part.position >= 0 for part in parts)
    if not is_cut or len(parts) != LEGACY_LENGTH:
        return None
    found = [part for part in parts if part is not None]
    if len(found) < len(parts) or found[DONE].position not in (-1, DONE):
        return None
    return found


def _flat(module: Module, value: ast.expr) -> Iterator[_Part | None]:
    """Each value that something joins; None for what cannot be counted."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        yield from _flat(module, value.left)
        yield from _flat(module, value.right)
    elif isinstance(value, ast.Tuple):
        for one in value.elts:
            if isinstance(one, ast.Starred):
                yield from _flat(module, one.value)
            else:
                yield _Part(one, -1)
    elif isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
        taken = positions(value.slice) if step_sites.is_step(module, value.value) else None
        yield from [None] if taken is None else [_Part(value, one) for one in taken]
    else:
        yield None
