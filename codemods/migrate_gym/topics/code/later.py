"""What runs behind a statement, within its function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import SCOPES
from ...analysis.tables.idioms import last_name
from ...module import Module

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_LEAVING = (ast.Return, ast.Raise)
_EXITS = frozenset({"exit", "quit", "_exit", "abort"})
"""Functions that end the program, by their last name."""


def statements(module: Module, statement: ast.stmt) -> Iterator[ast.stmt]:
    """Yields the statements that may run behind one, in that order.

    What a loop around runs in its next round comes before what stands behind the loop. A statement
    with a body is given as a whole.
    """
    block = module.block(statement)
    for after in block[block.index(statement) + 1 :]:
        yield after
        if isinstance(after, _LEAVING) or _exits(after):
            return
        if isinstance(after, (ast.Break, ast.Continue)):
            yield from _from_loop(module, after)
            return
    around = _around(module, statement)
    if isinstance(around, _LOOPS):
        yield from _next_round(around, statement)
    if isinstance(around, ast.Try) and block is not around.finalbody:
        yield from around.finalbody
    if around is not None:
        yield from statements(module, around)


def _from_loop(module: Module, leap: ast.stmt) -> Iterator[ast.stmt]:
    """What runs behind ``break`` or ``continue``."""
    inner, loop = leap, _around(module, leap)
    while loop is not None and not isinstance(loop, _LOOPS):
        inner, loop = loop, _around(module, loop)
    if loop is None:
        return
    if isinstance(leap, ast.Continue):
        yield from _next_round(loop, inner)
    yield from statements(module, loop)


def _next_round(loop: ast.For | ast.AsyncFor | ast.While, last: ast.stmt) -> Iterator[ast.stmt]:
    """What a loop runs again up to a statement of its body, and with it."""
    if last in loop.body:
        yield from loop.body[: loop.body.index(last) + 1]


def _around(module: Module, statement: ast.stmt) -> ast.stmt | None:
    """The statement around one within its function."""
    for around in module.ancestors(statement):
        if isinstance(around, SCOPES):
            return None
        if isinstance(around, ast.stmt):
            return around
    return None


def _exits(statement: ast.stmt) -> bool:
    """Whether a statement ends the program."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and last_name(call.func) in _EXITS
