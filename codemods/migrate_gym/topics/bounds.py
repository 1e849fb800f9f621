"""The bounds that a Box is made with."""

from __future__ import annotations

import ast


def exchanged(box: ast.Call) -> tuple[ast.expr, ast.expr] | None:
    """Both bounds, where they are written out and the low one is above the high one."""
    named = {one.arg: one.value for one in box.keywords}
    bounds = [*box.args[:2], *(named[name] for name in ("low", "high") if name in named)]
    if len(bounds) != 2:
        return None
    low, high = map(_number, bounds)
    if low is None or high is None or low <= high:
        return None
    return bounds[0], bounds[1]


def _number(node: ast.expr) -> float | None:
    is_negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    inner = node.operand if isinstance(node, ast.UnaryOp) and is_negative else node
    if not isinstance(inner, ast.Constant) or not isinstance(inner.value, (int, float)):
        return None
    return -inner.value if is_negative else inner.value
