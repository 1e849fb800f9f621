"""Calls of what may be one of several classes of gym's that have to be given more today.

Where every class that is called is written out, their arguments are one question. What an object
keeps, or callers give, may be a class of another library's as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Union

from gymport import moves

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import target_name
from ...module import Module
from ...text.edits import Remark
from ..code import bound_names, signatures

NAMES = frozenset(
    last
    for row in moves.ARGUMENTS
    if (last := row.old.rpartition(".")[2])[0].isupper()
    and row.added
    and not any("{env}" in source for source in row.added.values())
)
"""The last names of the classes; what is put around an environment is told by another topic."""
_ASKING = frozenset(
    {
        *("isinstance", "issubclass", "partial", "cast", "TypeVar", "print", "type"),
        *("delattr", "getattr", "hasattr", "object", "setattr"),
    }
)
"""Functions that do not call what they are given, and the one whose arguments are told apart."""
Mention = Union[ast.Name, ast.Attribute]
_CALLED = (ast.Name, ast.Attribute, ast.Subscript, ast.IfExp)


def row(module: Module, call: ast.Call) -> moves.Arguments | None:
    """How the arguments changed of all classes that a call may be of; None if not in one way."""
    rows = [_changed(module, module.dotted(one)) for one in _written(module, call.func)]
    first = rows[0] if rows else None
    if first is None or not first.added:
        return None
    is_one = all(one is not None and one.added == first.added for one in rows)
    return first if is_one else None


def doubtful(module: Module, call: ast.Call) -> Iterator[Remark]:
    """Reports a call of what may be such a class, or another one."""
    held = module.value(call.func)
    passed = {keyword.arg for keyword in call.keywords}
    for one in held.choices or (held,):
        found = _changed(module, one.name) if one.kind is Kind.DOTTED else None
        if found is not None and found.added and passed.isdisjoint((None, *found.added)):
            added = ", ".join(f"{name}={source}" for name, source in found.added.items())
            yield Remark(call, f"this may make a {one.name}: where it does, pass {added}")
            return


def handed_on(module: Module, name: Mention) -> Iterator[Remark]:
    """Reports such a class that is handed to what calls it out of sight."""
    around = module.parent(name)
    call = module.parent(around) if isinstance(around, ast.keyword) else around
    if not isinstance(call, ast.Call) or call.func is name or target_name(call.func) in _ASKING:
        return
    found = _changed(module, module.dotted(name))
    if found is not None and not _is_in_sight(module, call.func):
        text = ast.unparse(name)
        added = ", ".join(f"{key}={source}" for key, source in found.added.items())
        message = f"{text} has to be given {added} where it is called: hand on"
        yield Remark(name, f"{message} functools.partial({text}, {added})")


def _is_in_sight(module: Module, function: ast.expr) -> bool:
    """Whether a function is of the module itself, where its calls are looked at."""
    called = module.value(function)
    return called.name.partition(":")[0] == module.name


def calls(module: Module, name: Mention) -> Iterator[ast.Call]:
    """Yields the calls of what may be such a class, for the first that a module mentions."""
    mentions = (*module.saying(ast.Name, NAMES), *module.saying(ast.Attribute, NAMES))
    for call in module.all(ast.Call) if name is mentions[0] else ():
        if isinstance(call.func, _CALLED) and not module.dotted(call.func):
            yield call


def _changed(module: Module, dotted: str) -> moves.Arguments | None:
    """How the arguments changed of a class of gym's that has a place today."""
    is_one = dotted.rpartition(".")[2] in NAMES and module.is_of_gym(dotted)
    if not is_one or module.target.place(dotted).new is None:
        return None
    return moves.arguments(dotted, module.target.release)


def _written(module: Module, node: ast.expr) -> list[ast.expr]:
    """The expressions that one may be, or the expression itself where more may be behind it."""
    if isinstance(node, ast.IfExp):
        return [*_written(module, node.body), *_written(module, node.orelse)]
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        tables = _assigned(module, node.value)
        is_fixed = len(tables) == 1 and not _is_filled(module, node.value.id)
        return tables[0].values if is_fixed and isinstance(tables[0], ast.Dict) else [node]
    if not isinstance(node, ast.Name) or module.dotted(node):
        return [node]
    return [part for one in _assigned(module, node) for part in _parts(module, one)] or [node]


def _parts(module: Module, node: ast.expr) -> list[ast.expr]:
    return _written(module, node) if isinstance(node, ast.IfExp) else [node]


def _assigned(module: Module, name: ast.Name) -> list[ast.expr]:
    """All that a variable is assigned; nothing where it may get its value in another way."""
    try:
        scope = bound_names.binder(module, name, name.id)
    except bound_names.UnknownError:
        return []
    is_function = isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef))
    if scope is None or (is_function and name.id in signatures.parameters(scope)):  # type: ignore[arg-type]
        return []
    return bound_names.only_assigned(module, scope, name.id)


def _is_filled(module: Module, name: str) -> bool:
    """Whether a table may get more than it is written with: it is not only asked by a key."""
    return any(
        one.id == name and isinstance(one.ctx, ast.Load) and not _asks(module, one)
        for one in module.all(ast.Name)
    )


def _asks(module: Module, name: ast.Name) -> bool:
    around = module.parent(name)
    if isinstance(around, ast.Subscript):
        return around.value is name and isinstance(around.ctx, ast.Load)
    return isinstance(around, ast.Compare)
