"""Four values that are written out where the result of a step may stand as well."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...analysis.tables.idioms import constant_index, is_none, last_name
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...module import FunctionDef, Module, reads
from . import step_sites, unpackings
from .value_counts import is_like_a_step, is_like_or_named

ASKING = ("get", "getattr", "next", "pop", "setdefault")
"""Functions and methods that give their last argument where there is nothing else to give."""
PUTTING = ("append", "appendleft", "extend", "extendleft", "insert")
"""Methods of containers that put what they are given into them, or what that has."""
CHAIN = "chain"
_WITH_DEFAULT = 2


def stands_for_one(module: Module, node: ast.expr) -> bool:
    """Whether a variable that has the results of steps is given four values of their like.

    All that reads the variable takes what it has for the result of a step.
    """
    statement = module.parent(node)
    is_either = isinstance(statement, ast.IfExp)
    if is_either:
        statement = module.parent(statement)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target = statement.targets[0]
    if not isinstance(target, ast.Name) or not is_like_a_step(node):
        return False
    # Elsewhere a step's result is given four values beside a tuple of what is known.
    if (module.value(node).is_known and not is_either) or step_sites.is_own_step(module, node):
        return False
    given = unpackings.given(module, target)
    steps = [one for one in given if _is_old(module.value(one))]
    others = [one for one in given if one not in steps and not is_none(one)]
    if not steps or not all(map(is_like_a_step, others)):
        return False
    found = list(reads(module.scope(node), target.id))
    is_handed = any(isinstance(module.parent(one), ast.Call) for one in found)
    return (is_either or not is_handed) and all(map(_is_old, map(module.value, found)))


def by_default(module: Module, call: ast.Call) -> ast.expr | None:
    """What a call gives where there is no step's result: ``rows.get(key, (0, 0.0, False, {}))``."""
    if last_name(call.func) not in ASKING or len(call.args) < _WITH_DEFAULT:
        return None
    other = call.args[-1]
    return other if _is_old(module.value(call)) and is_like_or_named(module, other) else None


def put_at(module: Module, node: ast.Assign) -> Iterator[ast.Tuple]:
    """Four values that stand where a step's result stands too: ``rows[i] = (0, …)``."""
    target, value = node.targets[0], node.value
    if not isinstance(target, ast.Subscript) or not isinstance(value, ast.Tuple):
        return
    is_like = is_like_a_step(value) or _is_of_parts(target, value)
    if is_like and _is_old(module.value(target)):
        yield value


def _is_of_parts(target: ast.Subscript, value: ast.Tuple) -> bool:
    """Whether a tuple has the flag of what stands at its place: ``(0, row[1], row[2], {})``."""
    flag = value.elts[DONE] if len(value.elts) == LEGACY_LENGTH else None
    if not isinstance(flag, ast.Subscript) or constant_index(flag.slice) != DONE:
        return False
    return ast.unparse(flag.value) == ast.unparse(target)


def put_into(module: Module, node: ast.Call | ast.AugAssign) -> Iterator[ast.Tuple]:
    """Four values that are put into what holds steps' results: ``rows.insert(0, (0, …))``."""
    into: ast.expr
    if isinstance(node, ast.AugAssign):
        into, given = node.target, [node.value] if isinstance(node.op, ast.Add) else []
    elif isinstance(node.func, ast.Attribute) and node.func.attr in PUTTING:
        into, given = node.func.value, node.args
    else:
        return
    if not any(map(_with_four, given)):
        return
    held = module.value(into).of
    if held is not None and _is_old(held):
        yield from (one for each in given for one in _fours_of(each))


def in_display(module: Module, node: ast.List | ast.Dict | ast.Call) -> Iterator[ast.Tuple]:
    """Four values that stand beside steps' results in a list, a dict or a chain."""
    if isinstance(node, ast.Call):
        parts: Sequence[ast.expr | None] = node.args if last_name(node.func) == CHAIN else ()
    else:
        parts = node.values if isinstance(node, ast.Dict) else node.elts
    fours = [one for part in parts if part is not None for one in _fours_of(part)]
    if not fours:
        return
    if any(_holds_old(module, part) for part in parts if part is not None):
        yield from fours


def _holds_old(module: Module, part: ast.expr) -> bool:
    """Whether one of several parts is a step's result, or holds some."""
    value = module.value(step_sites.unstarred(part))
    return _is_old(value) or (value.kind is Kind.MANY and _is_old(value.of or UNKNOWN))


def _with_four(node: ast.expr) -> bool:
    return next(_fours_of(node), None) is not None


def _fours_of(node: ast.expr) -> Iterator[ast.Tuple]:
    """Four values like a step's, or those in a list, that are written out."""
    parts = node.elts if isinstance(node, ast.List) else [node]
    yield from filter(is_like_a_step, parts)


def defaults(module: Module, function: FunctionDef | ast.Lambda) -> Iterator[ast.expr]:
    """Four values that a parameter has where it is given no step's result."""
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    pairs = [
        *zip(reversed(positional), reversed(given.defaults)),
        *zip(given.kwonlyargs, given.kw_defaults),
    ]
    for parameter, default in pairs:
        if default is not None and is_like_or_named(module, default):
            found = [module.value(one) for one in reads(function, parameter.arg)]
            if found and all(map(_is_old, found)):
                yield default


def _is_old(value: Value) -> bool:
    """Whether something is surely the result of a step that gave four values."""
    return value.kind is Kind.STEP and not value.modern and not value.guess
