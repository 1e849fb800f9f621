"""Type hints that are written as strings: ``-> "Tuple[np.ndarray, float, bool, dict]"``."""

from __future__ import annotations

import ast
import collections.abc
import typing

from ...analysis.tables.idioms import target_name
from ...module import Module
from ...text.source_text import Span

_WITHIN = (ast.Subscript, ast.BinOp, ast.Tuple, ast.List, ast.Dict)
_WITH_VALUES = frozenset({"Literal", "Annotated"})
_GENERICS = frozenset(
    {*typing.__all__, *collections.abc.__all__, "dict", "frozenset", "list", "set", "tuple", "type"}
)
_GIVEN_TYPES = {
    "ForwardRef": slice(0, 1),
    "NamedTuple": slice(1, 2),
    "NewType": slice(1, 2),
    "TypeVar": slice(1, None),
    "TypedDict": slice(1, 2),
    "cast": slice(0, 1),
}
"""The functions that are given types, each with the places of these."""
_HOLDERS = ("annotation", "returns", "bound")
"""What holds a type in a function, a parameter, a variable or a parameter of types."""


def is_one(module: Module, node: ast.Constant) -> bool:
    """Whether a string is a type hint or a part of one, also where the type is given a name."""
    part: ast.AST = node
    around = module.parent(node)
    is_generic = False
    while isinstance(around, _WITHIN):
        if isinstance(around, ast.Subscript):
            name = target_name(around.value)
            if name in _WITH_VALUES:
                return False
            is_generic = is_generic or (part is around.slice and name in _GENERICS)
        part, around = around, module.parent(around)
    is_held = part in [getattr(around, holder, None) for holder in _HOLDERS]
    return is_generic or is_held or _is_named(part, around) or _is_given(module, part, around)


def _is_named(part: ast.AST, around: ast.AST | None) -> bool:
    """Whether a part is what a statement gives a name as a type."""
    if isinstance(around, ast.AnnAssign):
        return part is around.value and target_name(around.annotation) == "TypeAlias"
    return type(around).__name__ == "TypeAlias" and part is getattr(around, "value", None)


def _is_given(module: Module, part: ast.AST, around: ast.AST | None) -> bool:
    """Whether a part is the type that a function of `typing` is given."""
    if isinstance(around, ast.keyword):
        call = module.parent(around)
        is_bound = around.arg in ("bound", "default")
        return is_bound and isinstance(call, ast.Call) and target_name(call.func) == "TypeVar"
    if not isinstance(around, ast.Call):
        return False
    places = _GIVEN_TYPES.get(target_name(around.func))
    return places is not None and part in around.args[places]


def unquoted(module: Module, hint: ast.expr | None) -> tuple[ast.expr | None, int]:
    """A hint as an expression, and how far its columns lie before those of the module's text.

    A hint that is no string is given back with 0; so is a string with more than the hint in it.
    """
    if not (isinstance(hint, ast.Constant) and isinstance(hint.value, str)):
        return hint, 0
    text = hint.value
    if module.source(hint)[1:-1] != text or not text.isascii() or "\n" in text:
        return hint, 0
    try:
        return ast.parse(text, mode="eval").body, module.span(hint).start + 1
    except SyntaxError:
        return hint, 0


def span(module: Module, part: ast.expr, start: int) -> Span:
    """Where a part of a hint stands in the text of the module; see `unquoted`."""
    if not start:
        return module.span(part)
    assert part.end_col_offset is not None
    return Span(start + part.col_offset, start + part.end_col_offset)
