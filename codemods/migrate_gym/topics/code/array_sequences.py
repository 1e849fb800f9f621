"""Arrays that numpy made of bytes, or of what gives one array after the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...module import Module
from ...numpy_gone import FROM_BUFFER, FROM_STRING, SUM
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ...text.source_text import Span
from . import bound_names, call_arguments

_SEPARATOR = "sep"
_MOST = 3
"""So many arguments of ``fromstring`` stand before its separator."""
_GIVING = frozenset({"filter", "map", "reversed", "zip"})
_VALUES = "values"


def of_bytes(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Makes a copy of what ``frombuffer`` gives, unless the numbers are written in a text."""
    separators = [one for one in node.keywords if one.arg == _SEPARATOR]
    is_text = any(not _is_empty(one.value) for one in separators)
    if is_text or len(node.args) > _MOST or any(one.arg is None for one in node.keywords):
        return
    message = f"{FROM_STRING} makes no array of bytes since numpy 2.3"
    has_stars = any(isinstance(one, ast.Starred) for one in node.args)
    if has_stars or not isinstance(node.func, ast.Attribute):
        yield Remark(node, f"{message}: use numpy.{FROM_BUFFER}(…).copy()")
        return
    edit = Edit(node, f"{message}: {FROM_BUFFER} gives the same, and is copied to be written to")
    edit.replace(module.span_of_name(node.func), FROM_BUFFER)
    for separator in separators:
        call_arguments.drop(module, edit, separator)
    yield edit.insert(module.span(node).end, ".copy()")


def summed(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Sums what a generator gives with the builtin, as numpy did."""
    if len(node.args) != 1 or node.keywords or not isinstance(node.args[0], ast.GeneratorExp):
        return
    if _is_taken(module, SUM):
        yield Remark(node, "numpy 2.4 sums no generator: use builtins.sum, a name taken here")
        return
    edit = Edit(node, "numpy summed a generator with the builtin, and refuses to since 2.4")
    yield edit.replace(module.span(node.func), SUM)


def stacked(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Makes a list of what gives arrays one after the other."""
    given = node.args[0] if node.args else None
    edit = Edit(node, "arrays are stacked out of a list or tuple alone since numpy 1.24")
    if isinstance(given, ast.GeneratorExp):
        start, end = module.span(given)
        is_alone = start == module.span(node.func).end
        edit.replace(Span(start, start + 1), "([" if is_alone else "[")
        yield edit.replace(Span(end - 1, end), "])" if is_alone else "]")
    elif isinstance(given, ast.Call) and _gives_one_by_one(module, given):
        yield edit.wrap(module.span(given), "list(", ")")


def _gives_one_by_one(module: Module, call: ast.Call) -> bool:
    """Whether a call gives no list and no tuple: ``map(f, rows)``, ``arrays.values()``."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr == _VALUES and not (call.args or call.keywords)
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name in _GIVING and not _is_taken(module, name)


def _is_taken(module: Module, builtin: str) -> bool:
    return not {builtin, "*"}.isdisjoint(bound_names.bound_anywhere(module))


def _is_empty(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in ("", b"")
