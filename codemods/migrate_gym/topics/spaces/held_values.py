"""Questions whether a Box holds something: since gym 0.21, float32 holds no float64 any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading import bounds
from ...analysis.tables.idioms import last_name, target_name
from ...findings import Level
from ...module import Module, called_on
from ...text.edits import Remark
from ..code import bound_names, signatures

_SINCE = "gym 0.21"
_DTYPE = "float32"
_DTYPE_AT = 3
_LISTED = {"array", "asarray"}
_FILLED = {"full", "linspace", "ones", "zeros"}
_DRAWN = {"normal", "rand", "randn", "random", "uniform"}
CONTAINS = "contains"


def asked(module: Module, node: ast.Call | ast.Compare) -> Iterator[Remark]:
    """Yields that a Box of float32, written out here, may be asked about an array of float64."""
    question = _question(node)
    if question is None or target_name(question[1]) not in module.boxed:
        return
    value, space = question
    if not module.target.has_seen(_SINCE) or not _may_be_float64(module, node, value):
        return
    if _is_box_of_float32(module, node, space):
        yield Remark(
            node,
            f"a Box of {_DTYPE} holds no {_given(value)} of float64 since gym 0.21, which it did "
            f"before: where one may come, ask about it as {_DTYPE}",
            Level.NOTE,
        )


def _given(value: ast.expr) -> str:
    return ast.unparse(value) if isinstance(value, ast.Name) else "array"


def _question(node: ast.Call | ast.Compare) -> tuple[ast.expr, ast.expr] | None:
    """What is asked about, and the space, in ``space.contains(value)`` or ``value in space``."""
    if isinstance(node, ast.Compare):
        is_in = len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn))
        return (node.left, node.comparators[0]) if is_in else None
    space = called_on(node, CONTAINS)
    return (node.args[0], space) if space is not None and len(node.args) == 1 else None


def _may_be_float64(module: Module, node: ast.AST, value: ast.expr) -> bool:
    """Whether a value is a parameter as it came, or what numpy makes of floats by default."""
    if not isinstance(value, ast.Name):
        return _is_float64(module, value)
    function = module.function(node)
    if function is None:
        return False
    given = [one for one in bound_names.bound(function, value.id) if _reaches(module, one, value)]
    if given:
        ways = [module.statement(one) for one in given]
        return all(isinstance(one, ast.Assign) and _is_float64(module, one.value) for one in ways)
    return value.id in signatures.parameters(function)


def _reaches(module: Module, bound: ast.AST, value: ast.Name) -> bool:
    """Whether what binds a name may be what is read at a place."""
    reaching = module.reaching(value)
    return not reaching or module.statement(bound).end_lineno in reaching


def _is_float64(module: Module, value: ast.expr) -> bool:
    if not isinstance(value, ast.Call) or not _is_numpys(module, value.func):
        return False
    if any(one.arg in ("dtype", None) for one in value.keywords):
        return False
    name = last_name(value.func)
    if name in _LISTED:
        return len(value.args) == 1 and isinstance(value.args[0], (ast.List, ast.Tuple))
    return name in _DRAWN or (name in _FILLED and len(value.args) <= 1 + (name == "full"))


def _is_numpys(module: Module, called: ast.expr) -> bool:
    numpy = module.numpy_at(called)
    return bool(numpy) and ast.unparse(called).startswith(f"{numpy}.")


def _is_box_of_float32(module: Module, node: ast.AST, space: ast.expr) -> bool:
    """Whether what is assigned to a space, here or in its class, is such a Box at least once."""
    text, class_ = ast.unparse(space), module.class_around(node)
    if not isinstance(space, ast.Name) and (class_ is None or not text.startswith("self.")):
        return False
    given = [
        one.value
        for one in module.all(ast.Assign)
        if any(ast.unparse(target) == text for target in one.targets)
        and (isinstance(space, ast.Name) or module.class_around(one) is class_)
    ]
    return any(_has_float32(module, one) for one in given)


def _has_float32(module: Module, box: ast.expr) -> bool:
    """Whether a space is a Box of float32, or one of a class below it that is told so."""
    if not isinstance(box, ast.Call):
        return False
    named = [one.value for one in box.keywords if one.arg == "dtype"]
    if last_name(box.func) != bounds.BOX:
        is_below = last_name(box.func) in module.project.names_below(bounds.BOX)
        return is_below and any(_may_be_float32(module, dtype) for dtype in named)
    if not module.project.is_legacy(module.dotted(box.func)):
        return False
    dtypes = [*named, *box.args[_DTYPE_AT : _DTYPE_AT + 1]]
    return all(_may_be_float32(module, dtype) for dtype in dtypes)


def _may_be_float32(module: Module, dtype: ast.expr) -> bool:
    """Whether a dtype is float32, or a name that the module gives it, perhaps among others."""
    if _name(dtype) == _DTYPE:
        return True
    text = ast.unparse(dtype)
    return isinstance(dtype, (ast.Name, ast.Attribute)) and any(
        _DTYPE in ast.unparse(one.value)
        for one in module.all(ast.Assign)
        if any(ast.unparse(target) == text for target in one.targets)
    )


def _name(dtype: ast.expr) -> str:
    return str(dtype.value) if isinstance(dtype, ast.Constant) else last_name(dtype)
