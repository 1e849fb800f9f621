"""Calls and sums that are described as something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..tables.idioms import constant_index
from .expressions import (
    OTHER,
    Attribute,
    Call,
    Either,
    Expression,
    Item,
    Many,
    Name,
    Named,
    Sum,
    Text,
    last_part,
)
from .texts import text_before

_GETTING = "attrgetter"
_BEFORE_FLAGS = (1, 2)
_HOLDING = frozenset({Attribute, Call, Item, Name})
"""What may hold a container that is made elsewhere."""


def defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr]]:
    """Yields the parameters that have a default, each with it."""
    positional = [*arguments.posonlyargs, *arguments.args]
    if arguments.defaults:
        for argument, default in zip(positional[-len(arguments.defaults) :], arguments.defaults):
            yield argument.arg, default
    for argument, keyword_default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        if keyword_default is not None:
            yield argument.arg, keyword_default


def operands(node: ast.BinOp) -> Iterator[ast.expr]:
    """What is added or multiplied, from the last on; chains may be long."""
    left: ast.expr = node
    while type(left) is ast.BinOp:
        yield left.right
        left = left.left
    yield left


def summed(node: ast.BinOp, parts: Sequence[Expression]) -> Expression:
    """``[…] + […]`` and ``[…] * n``, or a sum of what may be containers."""
    if any(type(one) is Many for one in parts):
        held = (one for one in parts if isinstance(one, (Many, Name)))
        # A step's result that a tuple is added to is a container, and no step's result any more.
        return Either(
            tuple(
                one._replace(fixed=False) if isinstance(one, Many) else Sum((one,)) for one in held
            )
        )
    is_sum = isinstance(node.op, ast.Add) and all(type(one) in _HOLDING for one in parts)
    return Sum(tuple(parts)) if is_sum else OTHER


def remade(node: ast.BinOp) -> ast.expr | None:
    """The tuple whose first parts are replaced: ``result`` of ``(first,) + result[1:]``."""
    first, rest = node.left, node.right
    if not isinstance(node.op, ast.Add) or not isinstance(first, ast.Tuple):
        return None
    if not isinstance(rest, ast.Subscript) or not isinstance(rest.slice, ast.Slice):
        return None
    lower = constant_index(rest.slice.lower) if rest.slice.lower is not None else None
    is_open = rest.slice.upper is None and rest.slice.step is None
    is_whole = lower == len(first.elts) and not any(map(_is_starred, first.elts))
    return rest.value if is_open and is_whole and lower in _BEFORE_FLAGS else None


def _is_starred(part: ast.expr) -> bool:
    return isinstance(part, ast.Starred)


def looked_up(call: Call, node: ast.Call) -> Expression:
    """``getattr(env, "step")`` as the attribute it is, or its default."""
    base, name, *default = (*call.arguments, OTHER, OTHER)[: max(2, len(call.arguments))]
    if base is OTHER:
        return OTHER
    if isinstance(name, Text):
        attribute: Expression = Attribute(base, name.value)
    else:
        prefix = text_before(node.args[1]) if len(node.args) > 1 else ""
        if default and not prefix:
            return OTHER
        attribute = Named(base, name, prefix)
    return Either((attribute, *default)) if default else attribute


def read_by_name(call: Call) -> Expression:
    """``object.__getattribute__(self, "env")`` as the attribute it is."""
    base, name = call.arguments if len(call.arguments) == len(("self", "env")) else (OTHER, OTHER)
    return Attribute(base, name.value) if isinstance(name, Text) and base is not OTHER else call


def got(getter: Call, arguments: tuple[Expression, ...]) -> Expression | None:
    """``attrgetter("unwrapped.step")(env)`` as the attribute it is."""
    found, path = arguments[0] if len(arguments) == 1 else OTHER, getter.arguments
    if found is OTHER or last_part(getter.function) != _GETTING or len(path) != 1:
        return None
    if not isinstance(path[0], Text):
        return None
    for name in path[0].value.split("."):
        found = Attribute(found, name)
    return found
