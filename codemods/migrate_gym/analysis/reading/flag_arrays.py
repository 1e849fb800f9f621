"""Whether a method of a class makes an array of numpy's: ``self.x > 4`` after ``np.zeros(3)``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from .stores import stores
from .tree import FunctionDef

NUMPY = ("np", "numpy")
# The last parts of the names of numpy's functions that give arrays of what they are given.
STACKING = frozenset(
    {"array", "asarray", "stack", "vstack", "hstack", "concatenate", "expand_dims", "zeros"}
    | {"zeros_like", "ones", "ones_like", "full", "full_like", "arange", "linspace"}
)
# Those that give arrays where they are given any.
_ELEMENTWISE = frozenset(
    {"abs", "absolute", "clip", "equal", "greater", "greater_equal", "isclose", "less"}
    | {"less_equal", "logical_and", "logical_not", "logical_or", "logical_xor", "maximum"}
    | {"minimum", "not_equal", "where"}
)
_METHODS = frozenset({"astype", "clip", "copy", "flatten", "ravel", "reshape"})
_SELF = "self."
_IDENTITY = (ast.Is, ast.IsNot, ast.In, ast.NotIn)

_Holds = Callable[[str], bool]


def _nothing(_: str) -> bool:
    return False


def are_made(
    values: Sequence[ast.expr | None], method: FunctionDef, others: Mapping[str, FunctionDef]
) -> bool:
    """Whether all of some values of a method are arrays, as far as its class tells.

    Args:
        values: Expressions of the method; None for what is not known.
        method: The method.
        others: The methods of its class, which give its attributes their values.
    """
    holds = _holder(method, others, frozenset())
    return bool(values) and all(one is not None and is_array(one, holds) for one in values)


def is_array(node: ast.expr, holds: _Holds = _nothing) -> bool:
    """Whether an expression is surely an array.

    Args:
        node: The expression.
        holds: Whether a name or an attribute holds an array, by how it is written.
    """
    if isinstance(node, (ast.Name, ast.Attribute)):
        return holds(ast.unparse(node))
    if isinstance(node, ast.Compare):  # ``positions > np.array(limits)``
        sides = (node.left, *node.comparators)
        is_elementwise = not any(isinstance(one, _IDENTITY) for one in node.ops)
        return is_elementwise and any(is_array(one, holds) for one in sides)
    if isinstance(node, ast.BinOp):
        is_elementwise = not isinstance(node.op, ast.MatMult)
        return is_elementwise and any(is_array(one, holds) for one in (node.left, node.right))
    if isinstance(node, ast.UnaryOp):
        return not isinstance(node.op, ast.Not) and is_array(node.operand, holds)
    if isinstance(node, ast.Subscript):
        return _keeps_an_axis(node.slice) and is_array(node.value, holds)
    return isinstance(node, ast.Call) and _gives_array(node, holds)


def _keeps_an_axis(index: ast.expr) -> bool:
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(isinstance(one, ast.Slice) for one in parts)


def is_stacked(call: ast.Call) -> bool:
    """Whether a call makes an array of numpy's of what it is given."""
    return _of_numpy(call.func) in STACKING


def _gives_array(call: ast.Call, holds: _Holds) -> bool:
    if name := _of_numpy(call.func):
        is_given = name in _ELEMENTWISE and any(is_array(one, holds) for one in call.args)
        return is_given or is_stacked(call)
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _METHODS:
        return False
    return is_array(call.func.value, holds)


def _of_numpy(function: ast.expr) -> str:
    """The last part of the name of a function of numpy's ("" for another)."""
    if isinstance(function, ast.Attribute) and ast.unparse(function.value) in NUMPY:
        return function.attr
    return ""


def _holder(
    method: FunctionDef,
    others: Mapping[str, FunctionDef],
    seen: frozenset[str],
    *,
    supposes: bool = False,
) -> _Holds:
    """What says whether a name of a method, or an attribute of its class, holds an array.

    Args:
        method: The method.
        others: The methods of its class.
        seen: What is being looked at: it may be reckoned of itself, ``x = x + 1``.
        supposes: Whether that holds an array.
    """

    def holds(text: str) -> bool:
        if text in seen:
            return supposes
        scopes = others.values() if text.startswith(_SELF) and others else (method,)
        found = [
            (one, value)
            for one in scopes
            for statement, value in stores(one, text)
            if not isinstance(statement, ast.AugAssign)  # an array stays one
        ]
        looked_at = seen | {text}

        def is_one(one: FunctionDef, value: ast.expr | None, *, supposes: bool) -> bool:
            held = _holder(one, others, looked_at, supposes=supposes)
            return value is not None and is_array(value, held)

        return all(is_one(*one, supposes=True) for one in found) and any(
            is_one(*one, supposes=False) for one in found
        )

    return holds
