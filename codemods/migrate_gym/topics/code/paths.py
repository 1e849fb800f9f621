"""Whether a statement has surely been executed before a place is reached."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence

from ...analysis.tables.idioms import constant, last_name
from ...module import Module

ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
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
        if isinstance(around, ast.Try) and catches(around, *errors):
            yield around, part
        if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            return
        part = around


def catches(guard: ast.Try, *errors: str) -> bool:
    """Whether a ``try`` handles one of some errors, by its name or with all others."""
    caught = _OF_ALL.union(errors)
    return any(_catches(one.type, caught) for one in guard.handlers)


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


def passed_since(
    module: Module, start: ast.stmt, place: ast.AST, statements: Collection[ast.AST]
) -> bool:
    """Whether every way from a statement to a place behind it leads through one of others.

    Args:
        module: The module.
        start: The statement, in a block around the place.
        place: The place.
        statements: The others.
    """
    block = module.block(start)
    around = {place, *module.ancestors(place)}
    end = next((at for at, one in enumerate(block) if one in around), 0)
    return _runs(block[:end], statements, block.index(start) + 1)


def _runs(block: Sequence[ast.stmt], statements: Collection[ast.AST], start: int = 0) -> bool:
    return any(
        _surely(node, statements) or _is_entered(node, block[:at], statements)
        for at, node in enumerate(block)
        if at >= start
    )


def _is_entered(node: ast.stmt, above: Sequence[ast.stmt], statements: Collection[ast.AST]) -> bool:
    """Whether a loop runs once at least: ``done = False`` stands above ``while not done:``."""
    test = node.test if isinstance(node, ast.While) else None
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        return False
    flags = test.operand.values if isinstance(test.operand, ast.BoolOp) else [test.operand]
    is_first = all(isinstance(one, ast.Name) and _is_false(above, one.id) for one in flags)
    return is_first and isinstance(node, ast.While) and not _leaves_before(node.body, statements)


def _is_false(block: Sequence[ast.stmt], name: str) -> bool:
    """Whether the last statement of a block that binds a name makes it False."""
    for statement in reversed(block):
        names = [one for one in ast.walk(statement) if isinstance(one, ast.Name)]
        if any(one.id == name and isinstance(one.ctx, ast.Store) for one in names):
            return constant(dict(_given(statement)).get(name, statement)) is False
    return False


def _given(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment binds, with what each is given."""
    if not isinstance(statement, ast.Assign):
        return
    for target in statement.targets:
        targets, values = [target], [statement.value]
        if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
            targets, values = target.elts, statement.value.elts
        for one, value in zip(targets, values):
            if isinstance(one, ast.Name):
                yield one.id, value


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
    return bool(block) and (isinstance(block[-1], ENDS) or _runs(block, statements))


def _leaves_before(block: Sequence[ast.stmt], statements: Collection[ast.AST]) -> bool:
    """Whether a loop's body can be left before one of the statements is executed."""
    for node in block:
        if _surely(node, statements):
            return False
        if any(isinstance(part, (ast.Break, ast.Continue)) for part in ast.walk(node)):
            return True
    return True
