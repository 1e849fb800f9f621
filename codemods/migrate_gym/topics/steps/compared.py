"""Steps' results that are compared with what they were: four values, or how many there are."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.tables.idioms import own_name
from ...analysis.tables.known import LEGACY_LENGTH
from ...module import Module
from ...text.edits import Edit, Remark
from ..doubles import doubles
from . import sending, spreading, step_sites, unpackings
from .either_length import is_either

_ASSERTIONS = frozenset({"assertEqual", "assertEquals", "assertTupleEqual", "assert_equal"})


def edit(module: Module, node: ast.Compare | ast.Call) -> Edit | None:
    """The comparison with five values, where that says the same of the old four, or else of four.

    Args:
        module: The module.
        node: A comparison, or a call that may be an assertion of one.
    """
    sides = _sides(node)
    for one, other in ((one, other) for one in sides for other in sides if one is not other):
        message = "a step's result has five values now"
        counted = _counted(module, one) if _is_old_length(other) else None
        if counted is not None:
            new = Edit(node, message, evidence=module.value(counted).evidence)
            return new.replace(module.span(other), "5")
        if doubles.is_step(other) and _is_same(module, one, other):
            new = Edit(node, message, evidence=module.value(one).evidence)
            return doubles.lengthen(module, new, other)
        if doubles.is_step(other) and _is_old(module, one):
            return spreading.four(module, one, one)
    return None


def _is_old(module: Module, result: ast.expr) -> bool:
    """Whether something is surely a step's result, of five values now."""
    return step_sites.is_step(module, result) and not module.value(result).guess


def is_assertion(node: ast.Call) -> bool:
    """Whether a call is one of those that test cases say with what two values are the same."""
    return own_name(node.func) in _ASSERTIONS


def is_counted(module: Module, node: ast.Call) -> bool:
    """Whether a call is the ``len(result)`` of a comparison that is rewritten."""
    around = module.parent(node)
    return isinstance(around, (ast.Compare, ast.Call)) and edit(module, around) is not None


def reported(module: Module, node: ast.Compare) -> Iterator[Remark]:
    """Reports a step's result that is compared with four values."""
    sides = [node.left, *node.comparators]
    if any(isinstance(side, ast.Constant) for side in sides):
        return
    for side in sides:
        if step_sites.is_step(module, side) and any(_is_of_four(module, one) for one in sides):
            yield Remark(
                side,
                "a step's result has five values now: compare it with obs, reward, terminated, "
                "truncated, info",
                evidence=module.value(side).evidence,
                if_old=True,
            )


def _is_of_four(module: Module, node: ast.expr) -> bool:
    """Whether four values are written out, here, among others or under a name."""
    parts = [node]
    if isinstance(node, ast.Name):
        parts = unpackings.given(module, node)
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)) and not sending.is_four(node):
        parts = node.elts
    return any(map(sending.is_four, parts))


def _sides(node: ast.Compare | ast.Call) -> Sequence[ast.expr]:
    if isinstance(node, ast.Compare):
        is_equal = len(node.ops) == 1 and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        return (node.left, *node.comparators) if is_equal else ()
    return node.args[:2] if is_assertion(node) else ()


def _is_old_length(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == LEGACY_LENGTH


def _counted(module: Module, node: ast.expr) -> ast.expr | None:
    """The step's result that ``len(…)`` is asked of, unless the code takes five values too."""
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "len" and node.args):
        return None
    result = node.args[0]
    if not _is_old(module, result):
        return None
    return None if is_either(module.scope(node), result) else result


def _is_same(module: Module, result: ast.expr, written: ast.Tuple) -> bool:
    """Whether a step's result goes on or, if not, is ended by the environment itself."""
    done, value = written.elts[2], module.value(result)
    if not _is_old(module, result):
        return False
    is_bare = value.of is not None and not value.of.makes and ":" in value.of.name
    return is_bare or (isinstance(done, ast.Constant) and not done.value)
