"""Arguments that were one number and are a pair now, and what is passed by a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...module import Module, own_of
from ...text.edits import Edit, Remark
from ...text.source_text import Span
from ..code import signatures
from ..steps.unpackings import given


def written(module: Module, edit: Edit, name: str, value: ast.expr, pair: str) -> Iterator[Remark]:
    """Writes a number twice where a pair is wanted now, and a list as a tuple.

    Args:
        module: The module.
        edit: What is done to the call.
        name: The argument.
        value: What is passed for it.
        pair: How a number is written now; ``{0}`` stands for it.
    """
    span = module.span(value)
    if isinstance(value, ast.List):
        edit.replace(Span(span.start, span.start + 1), "(")
        edit.replace(Span(span.end - 1, span.end), ")")
        return
    found = {type(one.value) for one in values(module, value) if isinstance(one, ast.Constant)}
    others = [one for one in values(module, value) if not isinstance(one, ast.Constant)]
    if found == {int} and not others:
        edit.replace(span, pair.format(ast.unparse(value)))
    elif not isinstance(value, ast.Tuple) and not all(isinstance(x, ast.Tuple) for x in others):
        yield Remark(value, f"{name} is a tuple now: where it is one number, pass it twice")


def values(module: Module, value: ast.expr) -> list[ast.expr]:
    """What an expression is, or what its name is given; itself where that is not known."""
    if not isinstance(value, ast.Name):
        return [value]
    function = module.function(value)
    if function is not None and value.id in signatures.parameters(function):
        return [value]
    return given(module, value) or _constants(module, value.id) or [value]


def _constants(module: Module, name: str) -> list[ast.expr]:
    """What is assigned to a name of the module."""
    assigned = own_of(module.tree, ast.Assign)
    return [node.value for node in assigned if ast.unparse(node.targets[0]) == name]
