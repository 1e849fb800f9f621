"""Whether a statement has surely been executed before a place is reached."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence

from ...analysis.tables.idioms import last_name
from ...module import Module

_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_OF_ALL = frozenset({"BaseException", "Exception"})
_LOOPS = (ast.For, ast.AsyncFor)


def is_tried(module: Module, node: ast.AST) -> bool:
    """Whether an ``AttributeError`` that a place may raise is caught around it."""
    return any(part in one.body for one, part in _catching(module, node, "AttributeError"))


def is_told_by_error(module: Module, node: ast.AST, *errors: str) -> bool:
    """Whether one of some errors tells if a place is reached, or what is done instead of it."""
    return any(part not in one.finalbody for one, part in _catching(module, node, *errors))


def _catching(module: Module, node: ast.AST, *errors: str) -> Iterator[tuple[ast.Try, ast.AST]]:
    """Yields what catches an error around a place in its function, and its part with the place."""
    part: ast.AST = node
    for around in module.ancestors(node):
        if isinstance(around, ast.Try):
            caught = _OF_ALL.union(errors)
            if any(_catches(one.type, caught) for one in around.handlers):
                yield around, part
        if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            return
        part = around


def _catches(errors: ast.expr | None, caught: frozenset[str]) -> bool:
    named = errors.elts if isinstance(errors, ast.Tuple) else [errors]
    return any(one is None or last_name(one) in caught for one in named)


def passed(module: Module, place: ast.AST, statements: Collection[ast.AST]) -> bool:
    """Whether every way to a place, within its function, leads through one of the statements."""
    node: ast.AST = module.statement(place)
    while isinstance(node, ast.stmt):
        block = module.block(node)
        if _runs(block[: block.index(node)], statements):
            return True
        node = module.parent(node)
        while isinstance(node, (ast.ExceptHandler, ast.match_case)):
            node = module.parent(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return False
        if isinstance(node, _LOOPS) and node in statements and block is node.body:
            return True
    return False


def _runs(block: Sequence[ast.stmt], statements: Collection[ast.AST]) -> bool:
    return any(_surely(statement, statements) for statement in block)


def _surely(node: ast.stmt, statements: Collection[ast.AST]) -> bool:
    """Whether one of the statements is executed in every run of a node that goes on behind it."""
    if isinstance(node, ast.If):
        return _runs_or_ends(node.body, statements) and _runs_or_ends(node.orelse, statements)
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return _runs(node.body, statements)
    if isinstance(node, ast.Try):
        handled = all(_runs_or_ends(handler.body, statements) for handler in node.handlers)
        return _runs(node.finalbody, statements) or (_runs(node.body, statements) and handled)
    if isinstance(node, ast.While):
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        return endless and not _leaves_before(node.body, statements)
    return node in statements and not isinstance(node, _LOOPS)


def _runs_or_ends(block: Sequence[ast.stmt], statements: Collection[ast.AST]) -> bool:
    return bool(block) and (isinstance(block[-1], _ENDS) or _runs(block, statements))


def _leaves_before(block: Sequence[ast.stmt], statements: Collection[ast.AST]) -> bool:
    """Whether a loop's body can be left before one of the statements is executed."""
    for node in block:
        if _surely(node, statements):
            return False
        if any(isinstance(part, (ast.Break, ast.Continue)) for part in ast.walk(node)):
            return True
    return True
