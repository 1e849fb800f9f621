"""Rows of transitions: lists of what an agent saw, did and got, of which arrays are made.

A row holds observations, which are arrays as a rule, beside numbers. Whether a name stands for one
or the other is told by how it is called, since what an agent remembers comes from anywhere.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...analysis.reading.tree import options
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module, all_of
from ...numpy_gone import ONE_ROW, REMEMBERED, ROWS
from ...patterns import late
from . import bound_names, signatures

_SMALLEST = 3
"""A row has so many parts at least: what was seen, done and got."""
_PART = late(r"[a-z]+", re.IGNORECASE)
_SEEN = frozenset(
    {"frame", "history", "ob", "obs", "observation", "observations", "s", "state", "states"}
)
_REWARDED = frozenset({"r", "rew", "reward", "rewards"})
_ENDED = frozenset({"d", "dead", "done", "dones", "terminal"})
_HOLDING, _KEEPING = late("|".join(ROWS)), late("|".join(REMEMBERED))
_RANDOM = late(r"^(?:random\.)?sample$")
"""Python's own function, which is given what it takes a sample of."""
_ADDING = frozenset({"add", "append", "appendleft"})
_TURNED = frozenset({"T", "transpose"})
_ONE, _ROW = frozenset(ONE_ROW), "transition"
_STORING = late("|".join(("add", "append", "push", "store", *REMEMBERED)))
_OF_NETWORKS = frozenset({"get_weights", "named_parameters", "parameters"})
"""Methods that give the arrays of a network, which have several shapes."""


def are_given(module: Module, node: ast.expr) -> bool:
    """Whether an expression that an array is made of is a row, or rows."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return _is_row(node, _REWARDED, _ENDED)
    if is_one(module, node) or _are_of_network(module, node):
        return True
    name = _held_in(module, node)
    if not name:
        return False
    if _are_seen(module, name):
        return False
    if _are_added(module, name) or (_is_sample(module, node) and _KEEPING.search(name.lower())):
        return True
    return _HOLDING.search(name.lower()) is not None and _is_parted(module, node)


def is_one(module: Module, node: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a name stands for one row: a parameter called so, or what is given a row."""
    if not isinstance(node, ast.Name) or node.id in seen:
        return False
    function = module.function(node)
    if function is not None and node.id in signatures.parameters(function):
        return node.id == _ROW or (node.id in _ONE and _is_kept(module, function))
    assigned = bound_names.assignments(module.scope(node), node.id)
    values = [one for assign in assigned for one in options(assign.value)]
    return any(
        _is_written(one)
        if isinstance(one, (ast.List, ast.Tuple))
        else is_one(module, one, seen | {node.id})
        for one in values
    )


def _is_kept(module: Module, function: FunctionDef) -> bool:
    """Whether a function, or the class it is in, stores rows by its name."""
    class_ = module.owner(function)
    names = (function.name, class_.name if class_ is not None else "")
    return any(_STORING.search(name.lower()) for name in names)


def _is_written(node: ast.List | ast.Tuple) -> bool:
    """Whether a row is written out, of names alone or of what was seen beside lists of numbers."""
    has_lists = len(node.elts) >= _SMALLEST and any(isinstance(one, ast.List) for one in node.elts)
    names = [one for one in node.elts if isinstance(one, ast.Name)]
    is_seen = any(not _SEEN.isdisjoint(_said(one)) for one in names)
    return _is_row(node, _REWARDED | _ENDED) or (has_lists and is_seen)


def _are_of_network(module: Module, node: ast.expr) -> bool:
    """Whether a list was filled in a loop through the arrays of a network."""
    if not isinstance(node, ast.Name):
        return False
    return any(
        _is_of_network(loop.iter) and any(_adds(call, node.id) for call in all_of(loop, ast.Call))
        for loop in all_of(module.scope(node), ast.For)
    )


def _is_of_network(looped: ast.expr) -> bool:
    function = looped.func if isinstance(looped, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr in _OF_NETWORKS


def _adds(call: ast.Call, name: str) -> bool:
    function = call.func
    if not isinstance(function, ast.Attribute) or function.attr not in _ADDING:
        return False
    return last_name(function.value) == name


def _is_row(node: ast.List | ast.Tuple, *kinds: frozenset[str]) -> bool:
    """Whether a list is of what was seen, and of a number of each kind, as names of its own."""
    numbers = [one for one in node.elts if isinstance(one, (ast.Name, ast.Attribute))]
    named = [frozenset(_said(one)) for one in numbers]
    has_all = all(any(one & kind for one in named) for kind in kinds)
    return has_all and len(node.elts) >= _SMALLEST and bool(_SEEN.intersection(_said(node)))


def _said(node: ast.AST) -> Iterator[str]:
    """The words of the names in an expression."""
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            yield from _PART.findall(one.id.lower())
        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            yield from _PART.findall(one.attr.lower())


def _held_in(module: Module, node: ast.expr, seen: frozenset[str] = frozenset()) -> str:
    """The name of what rows are taken from: all of them, some, or a sample ("" for all else)."""
    if isinstance(node, ast.Name):
        given = _bound(module, node) if node.id not in seen else None
        return (_held_in(module, given, seen | {node.id}) if given is not None else "") or node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript):
        return last_name(node.value) if isinstance(node.slice, ast.Slice) else ""
    if not isinstance(node, ast.Call) or "sample" not in last_name(node.func):
        return ""
    if _RANDOM.search(ast.unparse(node.func)) is not None:
        return last_name(node.args[0]) if node.args else ""
    return last_name(node.func)


def _is_sample(module: Module, node: ast.expr) -> bool:
    """Whether Python's own function draws what an array is made of."""
    given = _bound(module, node) if isinstance(node, ast.Name) else node
    return isinstance(given, ast.Call) and _RANDOM.search(ast.unparse(given.func)) is not None


def _bound(module: Module, name: ast.Name) -> ast.expr | None:
    """What the scope around gives a name first, alone or before others."""
    for assign in all_of(module.scope(name), ast.Assign):
        target = assign.targets[0]
        if isinstance(target, ast.Tuple) and target.elts:
            target = target.elts[0]
        if isinstance(target, ast.Name) and target.id == name.id:
            return assign.value
    return None


def _are_added(module: Module, name: str) -> bool:
    """Whether the module puts rows, written out, into what has a name."""
    return any(
        isinstance(call.func, ast.Attribute)
        and last_name(call.func.value) == name
        and len(call.args) == 1
        and isinstance(call.args[0], (ast.List, ast.Tuple))
        and _is_row(call.args[0], _REWARDED | _ENDED)
        for call in module.saying(ast.Call, tuple(_ADDING))
    )


def _are_seen(module: Module, name: str) -> bool:
    """Whether all that the module puts into what has a name are observations, or parts of them."""
    put = [
        call.args[0]
        for call in module.saying(ast.Call, tuple(_ADDING))
        if isinstance(call.func, ast.Attribute)
        and last_name(call.func.value) == name
        and len(call.args) == 1
    ]
    return bool(put) and all(_is_seen(one) for one in put)


def _is_seen(node: ast.expr) -> bool:
    """Whether an expression is an observation by its name: ``obs``, ``obs[:2].copy()``."""
    if isinstance(node, ast.Subscript):
        return _is_seen(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr == "copy" and not node.args and _is_seen(node.func.value)
    return isinstance(node, (ast.Attribute, ast.Name)) and not _SEEN.isdisjoint(_said(node))


def _is_parted(module: Module, node: ast.expr) -> bool:
    """Whether the columns of the array are taken, beside names of what was seen and got."""
    scope = module.scope(node)
    said = frozenset(_said(scope))
    is_said = said & _SEEN and said & (_REWARDED | _ENDED)
    return bool(is_said) and _takes_columns(module, node, scope)


def _takes_columns(module: Module, node: ast.expr, scope: ast.AST) -> bool:
    made = module.parent(node)
    around = module.parent(made) if made is not None else None
    if isinstance(around, ast.Subscript) and around.value is made:
        around = module.parent(around)  # some of the rows, drawn by their numbers
    if isinstance(around, ast.Attribute) and around.attr in _TURNED:
        return True
    if not isinstance(around, ast.Assign) or not isinstance(around.targets[0], ast.Name):
        return False
    name = around.targets[0].id
    return (
        any(_is_column(one, name) for one in all_of(scope, ast.Subscript))
        or any(_takes_row(loop, name) for loop in all_of(scope, ast.For))
        or any(_zips(call, name) for call in all_of(scope, ast.Call))
    )


def _takes_row(loop: ast.For, name: str) -> bool:
    return last_name(loop.iter) == name and _is_long(loop.target)


def _zips(call: ast.Call, name: str) -> bool:
    """Whether a call is ``zip(*rows)``, which gives the columns."""
    is_zip = isinstance(call.func, ast.Name) and call.func.id == "zip" and len(call.args) == 1
    return (
        is_zip and isinstance(call.args[0], ast.Starred) and last_name(call.args[0].value) == name
    )


def _is_column(node: ast.Subscript, name: str) -> bool:
    """Whether a subscript is ``rows[:, 0]``."""
    at = node.slice
    is_of = isinstance(node.value, ast.Name) and node.value.id == name
    return is_of and isinstance(at, ast.Tuple) and isinstance(at.elts[0], ast.Slice)


def _is_long(target: ast.expr) -> bool:
    return isinstance(target, ast.Tuple) and len(target.elts) >= _SMALLEST
