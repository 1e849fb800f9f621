"""What a render for people told: whether its window was still open, and None now."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.tree import reads
from ...analysis.solving.values import Value
from ...analysis.tables import known
from ...findings import Level
from ...module import Module
from ...text.edits import Remark
from ..code import bound_names, tested
from ..ids import made_ids


def left(
    module: Module, node: ast.Call, receiver: Value, modes: Sequence[ast.expr]
) -> Iterator[Remark]:
    """Reports what is decided by the window of one of gym's own environments.

    Args:
        module: The module of the render.
        node: The render.
        receiver: What is rendered: an environment of gym's.
        modes: What it is given.
    """
    shown = [one.value if isinstance(one, ast.Constant) else None for one in modes]
    if ":" in receiver.name or shown not in ([], [known.SHOWN]):
        return
    ids = made_ids.of_all(module, receiver.makes)
    if ids and all(id_.startswith(known.TABLES) for id_ in ids):
        return  # these printed text, and gave None
    for read in _held(module, node):
        around = module.parent(read)
        is_compared = isinstance(around, ast.Compare) and _is_flag(around)
        if is_compared or tested.is_tested(module, read):
            yield Remark(
                node,
                "render() gave whether the window is open, and gives None now: take away what "
                f"that decides in line {read.lineno}",
                # What is equal to False goes on as it did while the window was open.
                Level.NOTE if is_compared else Level.MANUAL,
                receiver.evidence,
                if_old=True,
            )
            return


def _held(module: Module, node: ast.Call) -> Iterator[ast.expr]:
    """The render, and the reads of the one name that it is bound to."""
    yield node
    bound = module.parent(node)
    if isinstance(bound, ast.Assign) and isinstance(bound.targets[0], ast.Name):
        name, scope = bound.targets[0].id, module.scope(node)
        if bound_names.only_value(module, scope, name) is node:
            yield from reads(scope, name)


def _is_flag(compared: ast.Compare) -> bool:
    """Whether something is compared with True or False."""
    sides = (compared.left, *compared.comparators)
    return any(isinstance(one, ast.Constant) and isinstance(one.value, bool) for one in sides)
