"""Test doubles: the results that are written down for a mocked ``step`` or ``reset``."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TypeGuard

_LEGACY = 4


def is_double(target: ast.expr, method: str) -> TypeGuard[ast.Attribute]:
    """Whether a target is ``….step.return_value`` or ``….step.side_effect``."""
    return (
        isinstance(target, ast.Attribute)
        and target.attr in ("return_value", "side_effect")
        and isinstance(target.value, ast.Attribute)
        and target.value.attr == method
    )


def values(node: ast.Assign) -> Sequence[ast.expr]:
    """The results that an assignment to a double gives, one for each call where it lists them."""
    target, value = node.targets[0], node.value
    if not (isinstance(target, ast.Attribute) and target.attr == "side_effect"):
        return [value]
    while isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        value = value.left  # [...] * 1000
    return value.elts if isinstance(value, (ast.List, ast.Tuple)) else [value]


def is_step(value: ast.expr) -> TypeGuard[ast.Tuple]:
    """Whether four values are written out, with a truth value in the third place."""
    if not (isinstance(value, ast.Tuple) and len(value.elts) == _LEGACY):
        return False
    done = value.elts[2]
    return isinstance(done, ast.Constant) and isinstance(done.value, bool)
