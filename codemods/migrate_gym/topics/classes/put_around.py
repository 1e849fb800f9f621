"""A wrapper that gives something else today, and another around it that gives what it gave."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from gymport import moves

from ...analysis.reading.tree import never_holds
from ...module import Module
from ...text.edits import Edit, Remark
from ..code import call_arguments, helpers

_WRAPPERS = "gym.wrappers"
_INNER = "…"


def outcomes(module: Module, edit: Edit, node: ast.Call, row: moves.Arguments) -> Iterator[Remark]:
    """Puts a wrapper around a call, unless an argument that is true by default is False.

    Args:
        module: The module.
        edit: What is done to the arguments of the call.
        node: The call.
        row: How its arguments changed.

    Yields:
        What is to do instead where not all arguments are written out, or the wrapper has no name.
    """
    given = _given(node, row, node.args)
    for name, around in row.around.items():
        if never_holds(given.get(name)):
            continue
        outer, _, rest = around.partition(_INNER)
        is_plain = _is_plain(row, given, name)
        called = _called(module, edit, node, outer.rstrip("(")) if is_plain else ""
        if not called:
            yield _remark(node, row, name)
            continue
        if name in given:
            edit.replace(module.span(given[name]), "False")
        else:
            call_arguments.add(module, edit, node, f"{row.renamed.get(name, name)}=False")
        edit.wrap(module.span(node), f"{called}(", rest)


def told(node: ast.Call, row: moves.Arguments) -> Iterator[Remark]:
    """Yields what is to do where a wrapper is not made, but prepared by a ``partial``."""
    given = _given(node, row, node.args[1:])
    return (_remark(node, row, name) for name in row.around if not never_holds(given.get(name)))


def _given(node: ast.Call, row: moves.Arguments, args: Sequence[ast.expr]) -> dict[str, ast.expr]:
    """The arguments of a call, by the names of the parameters."""
    named = {keyword.arg or "**": keyword.value for keyword in node.keywords}
    return {**dict(zip(row.positional, args)), **named}


def _remark(node: ast.Call, row: moves.Arguments, name: str) -> Remark:
    new = row.renamed.get(name, name)
    return Remark(
        node,
        "the observation is the bare frame now, where it was {'pixels': frame}: take it as it is, "
        f"or pass {new}=False and put {row.around[name]} around",
    )


def _is_plain(row: moves.Arguments, given: dict[str, ast.expr], name: str) -> bool:
    """Whether all that is said beside the environment is what the wrapper around goes by."""
    return all(
        _is_true(value) if one == name else _listed(value) in row.around[name]
        for one, value in given.items()
        if one != row.positional[0]
    )


def _is_true(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is True


def _listed(value: ast.expr) -> str:
    """A list of what a display has, or the source of anything else."""
    if isinstance(value, ast.Tuple):
        value = ast.List(value.elts, value.ctx)
    return ast.unparse(value)


def _called(module: Module, edit: Edit, node: ast.Call, wrapper: str) -> str:
    """What a wrapper is called where another one is; it is imported where it has no name yet."""
    where = module.target.place(f"{_WRAPPERS}.{wrapper}").new
    if where is None:
        return ""
    if isinstance(node.func, ast.Attribute):
        package = ast.unparse(node.func.value)
        return f"{package}.{wrapper}" if module.dotted(node.func.value) == _WRAPPERS else ""
    is_there = any(_imports(module, one, wrapper) for one in module.all(ast.ImportFrom))
    if is_there or helpers.put_import(module, edit, wrapper, where.rpartition(".")[0]):
        return wrapper
    return ""


def _imports(module: Module, statement: ast.ImportFrom, wrapper: str) -> bool:
    """Whether a statement of the module imports one of gym's wrappers by its own name."""
    return (
        statement in module.tree.body
        and (statement.module or "").startswith(_WRAPPERS)
        and any(one.name == wrapper and one.asname is None for one in statement.names)
    )
