"""Whether an expression of a step method is one truth value, or several."""

from __future__ import annotations

import ast

from ...analysis.reading.flag_arrays import STACKING
from ...analysis.reading.stores import stores
from ...module import FunctionDef, Module, own
from ..steps import step_sites

BOOLEAN_CALLS = frozenset(
    {"bool", "any", "all", "isinstance", "hasattr", "np.any", "np.all", "numpy.any", "numpy.all"}
)
# The last parts of the names of functions that give arrays or containers.
_COLLECTING = STACKING | {"list", "tuple", "dict", "set"}
_COLLECTIONS = (
    *(ast.List, ast.Tuple, ast.Set, ast.Dict),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)


def is_boolean(
    module: Module, step: FunctionDef, node: ast.expr, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether an expression is surely one truth value, and no array of them."""
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, bool)
    if isinstance(node, ast.Compare):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.BoolOp):
        return all(is_boolean(module, step, value, seen) for value in node.values)
    if isinstance(node, ast.IfExp):
        return all(is_boolean(module, step, one, seen) for one in (node.body, node.orelse))
    if isinstance(node, ast.BinOp):
        both = isinstance(node.op, (ast.BitOr, ast.BitAnd))
        return both and all(is_boolean(module, step, one, seen) for one in (node.left, node.right))
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in BOOLEAN_CALLS
    if isinstance(node, (ast.Name, ast.Attribute)):
        return _holds_boolean(module, step, ast.unparse(node), seen)
    return False


def _holds_boolean(module: Module, step: FunctionDef, text: str, seen: frozenset[str]) -> bool:
    if text in seen:
        return True
    stored = list(stores(step, text))
    sites = step_sites.sites(module, step)
    holders = [site.holder for site in sites if ast.unparse(site.done) == text]
    return bool(stored) and all(
        node in holders or (value is not None and is_boolean(module, step, value, seen | {text}))
        for node, value in stored
    )


def is_collection(step: FunctionDef, node: ast.expr) -> bool:
    """Whether an expression is visibly the flags of several, and not one truth value."""
    if isinstance(node, ast.Name):
        return any(
            value is not None and not isinstance(value, ast.Name) and is_collection(step, value)
            for _, value in stores(step, node.id)
        )
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in _COLLECTING
    if isinstance(node, ast.BinOp):  # [False] * n
        return any(isinstance(one, ast.List) for one in (node.left, node.right))
    return isinstance(node, _COLLECTIONS)


def is_reduced(step: FunctionDef, node: ast.expr) -> bool:
    """Whether a function makes one truth value of something: ``all(done)`` in ``step``."""
    text = ast.unparse(node)
    return any(
        isinstance(part, ast.Call)
        and ast.unparse(part.func) in ("all", "any")
        and [ast.unparse(argument) for argument in part.args] == [text]
        for part in own(step)
    )
