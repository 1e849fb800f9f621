"""Bounds of a Box that only wider floats hold: numpy made them infinite, gymnasium refuses them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading import bounds
from ...analysis.tables.idioms import last_name
from ...module import Module
from ...numpy_gone import BUILTINS, RENAMED
from ...rule import Outcome
from ...text.edits import Edit, Remark

_SINCE = "gymnasium 1.0"
_WIDE = frozenset({"double", "float", "float64", "float_"})
_NARROW = frozenset({"float16", "float32", "half", "single"})
_DTYPE_AT = 3
_MESSAGE = "refuses bounds that a Box of float32 does not hold, which were infinite there"


def infinite(module: Module, box: ast.Call) -> Iterator[Outcome]:
    """Yields what the ends of float64 are given as, where one Box may be of narrower floats."""
    ends = [end for bound in bounds.given(box) or () for end in _ends(bound)]
    if not ends or not module.target.has_seen(_SINCE):
        return
    dtype, numpy = _dtype(box), module.numpy_at(box)
    name = "float32" if dtype is None else _name(dtype)
    if name in _WIDE:
        return
    edit = Edit(box, f"{module.target.title} {_MESSAGE}")
    if numpy and name in _NARROW and not any(map(_is_of_gone, ends)):
        for end in ends:
            edit.replace(module.span(end), f"-{numpy}.inf" if end.attr == "min" else f"{numpy}.inf")
        yield edit
    elif numpy and isinstance(dtype, (ast.Name, ast.Attribute)) and not _is_open(box):
        for end in ends:
            edit.wrap(module.span(end), f"{numpy}.dtype({ast.unparse(dtype)}).type(", ")")
        yield edit
    else:
        yield Remark(box, f"{edit.message}: give infinite ones")


def _is_open(box: ast.Call) -> bool:
    """Whether a call is given more than it says: ``**keywords``."""
    return any(one.arg is None for one in box.keywords)


def _ends(bound: ast.expr) -> Iterator[ast.Attribute]:
    """The greatest and the least of float64 in a bound: ``np.finfo(float).max``."""
    for node in ast.walk(bound):
        if isinstance(node, ast.Attribute) and (_is_numpys(node) or _is_systems(node)):
            yield node


def _is_numpys(node: ast.Attribute) -> bool:
    asked = node.value if node.attr in ("max", "min") else None
    if not isinstance(asked, ast.Call) or last_name(asked.func) != "finfo":
        return False
    return len(asked.args) == 1 and _name(asked.args[0]) in _WIDE


def _is_of_gone(node: ast.Attribute) -> bool:
    """Whether the end is that of a name which numpy has no longer, and another rule replaces."""
    asked = node.value
    given = asked.args[0] if isinstance(asked, ast.Call) else None
    return isinstance(given, ast.Attribute) and given.attr in (BUILTINS.keys() | RENAMED.keys())


def _is_systems(node: ast.Attribute) -> bool:
    """``sys.float_info.max``; its ``min`` is a number above 0."""
    return node.attr == "max" and last_name(node.value) == "float_info"


def _dtype(box: ast.Call) -> ast.expr | None:
    """What is given as the dtype of a Box; None where that is its default."""
    named = [one.value for one in box.keywords if one.arg in ("dtype", None)]
    return next(iter([*named, *box.args[_DTYPE_AT : _DTYPE_AT + 1]]), None)


def _name(dtype: ast.expr) -> str:
    return str(dtype.value) if isinstance(dtype, ast.Constant) else last_name(dtype)
