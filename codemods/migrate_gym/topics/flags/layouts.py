"""Expressions that lay out the same values anew: ``np.stack(dones)[:, np.newaxis]``."""

from __future__ import annotations

import ast

# Functions and methods of arrays and tensors that leave every value of theirs as it is.
_LAYING = frozenset(
    {"array", "asarray", "expand_dims", "flatten", "from_numpy", "ravel", "reshape", "squeeze"}
    | {"stack", "tensor", "tolist", "unsqueeze", "view"}
)
_MODULES = ("np", "numpy", "torch")
_NEW_AXIS = ("None", "np.newaxis", "numpy.newaxis", "...", ":")


def inner(node: ast.expr) -> ast.expr:
    """What an expression lays out anew: the expression itself where it does something else."""
    while True:
        below = _below(node)
        if below is None:
            return node
        node = below


def _below(node: ast.expr) -> ast.expr | None:
    if isinstance(node, ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return node.value if all(ast.unparse(part) in _NEW_AXIS for part in parts) else None
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return None
    if node.func.attr not in _LAYING:
        return None
    is_function = ast.unparse(node.func.value) in _MODULES
    return (node.args[0] if node.args else None) if is_function else node.func.value
