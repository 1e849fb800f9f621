"""The bounds that a Box is made with."""

from __future__ import annotations

import ast


def are_exchanged(box: ast.Call) -> bool:
    """Whether both bounds are written out and the low one is above the high one."""
    named = {one.arg: one.value for one in box.keywords}
    bounds = [*box.args[:2], *(named[name] for name in ("low", "high") if name in named)]
    values = [_number(one) for one in bounds]
    low, high = values if len(values) == 2 else (None, None)
    return low is not None and high is not None and low > high


def _number(node: ast.expr) -> float | None:
    is_negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    inner = node.operand if isinstance(node, ast.UnaryOp) and is_negative else node
    if not isinstance(inner, ast.Constant) or not isinstance(inner.value, (int, float)):
        return None
    return -inner.value if is_negative else inner.value
