"""Infos that surely are no dicts, which the checker that ``make`` puts around refuses."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from ..tables.idioms import constant
from ..tables.known import LEGACY_LENGTH
from . import flags
from .tree import FunctionDef, own_of

NONE = "None"
EMPTY = frozenset({"[]", "()", "''", "set()", "tuple()", "list()", "str()"})
"""What becomes an empty dict where it is returned."""
_OTHERS = (ast.Constant, ast.JoinedStr, ast.List, ast.ListComp, ast.Set, ast.Tuple)
GIVEN_BY = ("step", "reset")
_RETURN_INFO = "return_info"
_PAIR = 2

_Methods = Mapping[str, FunctionDef]


def refused(function: FunctionDef, others: _Methods) -> Iterator[ast.expr]:
    """The infos of a step or reset method that are surely no dicts, and become none.

    Args:
        function: A step that gives four values, or a reset that gives the info on demand.
        others: The methods of its class, which may make the info.
    """
    if function.name == GIVEN_BY[0]:
        infos = _last(function, LEGACY_LENGTH)
    elif any(one.arg == _RETURN_INFO for one in _arguments(function)):
        infos = _last(function, _PAIR)
    else:
        return
    for info in infos:
        text = ast.unparse(info)
        if text != NONE and text not in EMPTY and is_other(function, info, others):
            yield info


def lists(function: FunctionDef) -> Iterator[ast.List]:
    """The lists of four values that a step gives in place of a tuple."""
    for node in own_of(function, ast.Return) if function.name == GIVEN_BY[0] else ():
        if type(node.value) is ast.List and len(node.value.elts) == LEGACY_LENGTH:
            yield node.value


def is_other(function: FunctionDef, info: ast.expr, others: _Methods) -> bool:
    """Whether something surely is no dict: written out, kept as a number, or made by a method."""
    if isinstance(info, ast.Name):
        values = _values(function, info.id)
        return bool(values) and all(
            not isinstance(one, ast.Name) and is_other(function, one, others) for one in values
        )
    maker = flags.helper(info, others)
    if maker is not None:
        made = [one.value for one in own_of(maker, ast.Return)]
        return bool(made) and all(
            one is not None and (is_other(maker, one, flags.NONE) or _counts(one, others))
            for one in made
        )
    return isinstance(info, _OTHERS) or _counts(info, others)


def _counts(info: ast.expr, others: _Methods) -> bool:
    """Whether something is an attribute that a class gives nothing but numbers: its steps."""
    if not isinstance(info, ast.Attribute):
        return False
    text = ast.unparse(info)
    given = [
        one.value
        for method in others.values()
        for one in own_of(method, ast.Assign)
        if text in map(ast.unparse, one.targets)
    ]
    return bool(given) and all(isinstance(constant(one), (int, float)) for one in given)


def _last(function: FunctionDef, length: int) -> Iterator[ast.expr]:
    """What a method returns last, where it returns so many values."""
    for node in own_of(function, ast.Return):
        if type(node.value) is ast.Tuple and len(node.value.elts) == length:
            yield node.value.elts[-1]


def _values(function: FunctionDef, name: str) -> list[ast.expr]:
    """All that a variable is given; nothing where it gets a value in another way too."""
    values = [
        node.value
        for node in own_of(function, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id == name
    ]
    stored = [
        one
        for one in own_of(function, ast.Name)
        if one.id == name and not isinstance(one.ctx, ast.Load)
    ]
    is_given = any(one.arg == name for one in _arguments(function))
    return values if len(values) == len(stored) and not is_given else []


def _arguments(function: FunctionDef) -> list[ast.arg]:
    given = function.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs]
