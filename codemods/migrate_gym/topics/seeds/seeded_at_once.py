"""Seeds of environments where a seed method of the project seeds what others draw from.

Such a method seeds at once; a seed that a reset takes counts from that reset on. The two are the
same for what no class of the project is within, and where nothing is drawn between the two.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...module import Module, owner_of
from ...project import ClassRef
from ..classes import forwarding
from ..ids import moved_ids
from . import seeding

_PLAIN = frozenset({"dict", "int", "len", "list", "range", "set", "tuple"})
"""Functions that draw no numbers, and have nothing do so that is not given to them."""
_WHOLE = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)


def comes_too_late(module: Module, node: ast.Call, value: Value, found: seeding.Found) -> bool:
    """Whether numbers may be drawn between a seed and the reset that would take it."""
    if not module.project.seeds.reaches_all or value.kind is not Kind.ENV:
        return False
    assert isinstance(node.func, ast.Attribute)
    made = _made(module, module.statement(node), ast.unparse(node.func.value))
    if made is None or _is_others(module, made):
        return made is None
    return not (_resets_first(module, made) and follows_at_once(module, node, found))


def _made(module: Module, statement: ast.stmt, name: str) -> ast.Call | None:
    """The call above that makes what is within gym's wrappers alone; None where that is unseen."""
    for one in _above(module, statement) if name.isidentifier() else ():
        if not any(_stores(part, name) for part in ast.walk(one)):
            continue
        if not isinstance(one, ast.Assign) or [name] != list(map(ast.unparse, one.targets)):
            return None
        within: ast.expr | None = one.value
        while isinstance(within, ast.Call) and forwarding.is_wrapped_by_gym(module.value(within)):
            within = within.args[0] if within.args else None
        if within is None or ast.unparse(within) != name:
            return within if isinstance(within, ast.Call) else None
    return None


def _above(module: Module, statement: ast.stmt) -> Iterator[ast.stmt]:
    """The statements that surely came before one in its function, the last first."""
    around: ast.AST | None = statement
    while isinstance(around, ast.stmt):
        block = module.block(around)
        yield from reversed(block[: block.index(around)])
        around = module.parent(around)
        if not isinstance(around, (ast.If, ast.With)):
            return


def _stores(node: ast.AST, name: str) -> bool:
    is_stored = isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
    return is_stored and ast.unparse(node) == name


def _is_others(module: Module, made: ast.Call) -> bool:
    """Whether an environment is made by an id that is written out and not the project's."""
    id_ = made.args[0] if made.args else None
    ids = module.project.registrations.ids
    if not moved_ids.is_make(module, made) or not isinstance(id_, ast.Constant):
        return False
    return "" not in ids and str(id_.value).rpartition(":")[2] not in ids


def _resets_first(module: Module, made: ast.Call) -> bool:
    """Whether an instance of an environment of the project is made, which resets what it seeds."""
    value = module.value(made)
    if value.kind is not Kind.ENV or ":" not in value.name or value.modern:
        return False
    ref = ClassRef.of(value.name)
    is_wrapper = module.project.class_info(ref).is_wrapper
    return not is_wrapper and module.project.has_attribute(ref, "reset")


def follows_at_once(module: Module, node: ast.Call, found: seeding.Found | None) -> bool:
    """Whether nothing is done between a seed and its reset that can draw numbers."""
    if not isinstance(found, seeding.Reset):
        return False
    statement, reset = module.statement(node), module.statement(found.call)
    if not isinstance(reset, _WHOLE) or reset.value is not found.call:
        return False
    block = module.block(statement)
    behind = block[block.index(statement) + 1 :]
    env = ast.unparse(owner_of(node))
    return reset in behind and all(_is_plain(one, env) for one in behind[: behind.index(reset)])


def _is_plain(statement: ast.stmt, env: str) -> bool:
    """Whether a statement does nothing with an environment, and calls nothing unknown."""
    return isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Expr)) and all(
        ast.unparse(one.func) in _PLAIN if isinstance(one, ast.Call) else ast.unparse(one) != env
        for one in ast.walk(statement)
        if isinstance(one, ast.expr)
    )
