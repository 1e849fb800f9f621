"""Arrays of numbers that were drawn with a size, which hold one where a number is made of them."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind
from ...module import Module
from . import bound_names

_OF_NUMPY = "numpy.random."
_BY_DIMENSIONS = frozenset({"rand", "randn"})
_KEEPING_SHAPE = frozenset(
    f"numpy.{name}" for name in ("abs", "clip", "exp", "log", "maximum", "minimum", "sqrt", "tanh")
)
_SIZE = "size"
_ONE = frozenset({"1", "(1,)", "[1]"})
# Where the functions of numpy's module, and the methods of its generators, take the size.
_SIZE_AT = {
    **dict.fromkeys(("random", "random_sample", "ranf", "sample", "standard_normal"), 0),
    **dict.fromkeys(("choice", "exponential", "poisson"), 1),
    **dict.fromkeys(("beta", "binomial", "gamma", "integers", "normal", "randint", "uniform"), 2),
}


def is_array(module: Module, node: ast.expr) -> bool:
    """Whether an expression is surely an array of drawn numbers: ``np.random.choice(n, 1)``.

    So is a name that is never given anything else.
    """
    if isinstance(node, ast.Name):
        made = bound_names.only_value(module, module.scope(node), node.id)
        return made is not None and not isinstance(made, ast.Name) and is_array(module, made)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return _has_size(node, node.func.attr) and _draws(module, node.func)


def may_be_array(module: Module, node: ast.expr) -> bool:
    """Whether numbers are drawn for what numpy reckoned, which may be an array or a number.

    ``rng.binomial(1, np.clip(chance, 0, 1))`` has the shape of ``chance``.
    """
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    is_sized = node.func.attr not in _SIZE_AT or _size(node, node.func.attr) is not None
    if is_sized or not _draws(module, node.func):
        return False
    given = (*node.args, *(one.value for one in node.keywords))
    calls = [one.func for one in given if isinstance(one, ast.Call)]
    return any(module.value(one).name in _KEEPING_SHAPE for one in calls)


def is_one(module: Module, node: ast.expr) -> bool:
    """Whether an expression draws an array that holds one number alone."""
    if not isinstance(node, ast.Call) or not is_array(module, node):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    sizes = node.args if name in _BY_DIMENSIONS else [_size(node, name)]
    return all(one is not None and ast.unparse(one) in _ONE for one in sizes)


def _has_size(call: ast.Call, name: str) -> bool:
    """Whether a call writes a size out, other than None."""
    if any(isinstance(one, ast.Starred) for one in call.args):
        return False
    if name in _BY_DIMENSIONS:
        return bool(call.args)
    size = _size(call, name)
    if isinstance(size, (ast.Tuple, ast.List)):
        return bool(size.elts)
    return isinstance(size, ast.Constant) and type(size.value) is int


def _size(call: ast.Call, name: str) -> ast.expr | None:
    """What a call gives for the size, by its name or place."""
    at = _SIZE_AT.get(name)
    if at is None:
        return None
    named = [one.value for one in call.keywords if one.arg == _SIZE]
    return next(iter([*named, *call.args[at : at + 1]]), None)


def _draws(module: Module, function: ast.Attribute) -> bool:
    """Whether a function is one of numpy's module for it, or a method of a generator."""
    if module.value(function).name == f"{_OF_NUMPY}{function.attr}":
        return True
    return module.value(function.value).kind is Kind.RANDOM
