"""Renders under a name alone: what the callers around, or the one assignment, say it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..analysis.records import Facts
from ..module import FunctionDef, Module, own
from ..project import RenderUse
from . import render_modes, signatures

NEVER = "never"
"""What `condition` gives where nobody asks for a render."""

_DEPTH = 4


class _Said(NamedTuple):
    """What one caller passes for a parameter, and the place where it is written."""

    value: ast.expr
    place: ast.AST


class _UnknownError(Exception):
    """What is said for a name is not known."""


def condition(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> str | None:
    """What limits the mode of a call of ``make`` whose renders all wait for a name.

    Returns:
        `NEVER`, "" where all ask for it, a condition that is known at the call as text behind the
        mode, or None where it is not known.
    """
    try:
        said = [one for use in uses for one in _of_use(module, use)]
    except _UnknownError:
        return None
    told = [one.value for one in said if isinstance(one.value, ast.Constant)]
    truths = {bool(value.value) for value in told}
    others = [one for one in said if not isinstance(one.value, ast.Constant)]
    if not others:
        return {frozenset({False}): NEVER, frozenset({True}): ""}.get(frozenset(truths))
    sources = {ast.unparse(one.value) for one in others}
    here = all(module.scope(one.place) is module.scope(node) for one in others)
    source = sources.pop()
    is_known = not sources and here and render_modes.is_known(module, node, source)
    return f" if {source} else None" if is_known and True not in truths else None


def _of_use(module: Module, use: RenderUse) -> Iterator[_Said]:
    """What is said for the one name that a render of this module waits for."""
    guards = [guard for guard in use.guards if guard != render_modes.MAIN]
    calls = [
        call
        for call in module.all(ast.Call)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "render"
        and call.lineno == use.line
    ]
    if use.path != module.path or len(guards) != 1 or len(calls) != 1:
        raise _UnknownError
    if not guards[0].isidentifier():
        raise _UnknownError
    yield from _of_name(module, calls[0], guards[0], ())


def _of_name(
    module: Module, place: ast.AST, name: str, seen: tuple[FunctionDef, ...]
) -> Iterator[_Said]:
    """What is said for a name that is read at a place, by callers or by the one assignment."""
    for scope in module.ancestors(place):
        if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if name in signatures.parameters(scope):
                yield from _of_parameter(module, scope, name, seen)
                return
        elif isinstance(scope, ast.Lambda):
            break
        elif not isinstance(scope, ast.Module):
            continue
        bound = [one for one in own(scope) if _is_bound(one, name)]
        if bound:
            yield _assigned(module, bound, name)
            return
    raise _UnknownError


def _is_bound(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)


def _assigned(module: Module, bound: Sequence[ast.AST], name: str) -> _Said:
    """The constant that a name is bound to, once and for all."""
    statement = module.parent(bound[0])
    declared: list[ast.Global | ast.Nonlocal] = [*module.all(ast.Global)]
    declared += module.all(ast.Nonlocal)
    elsewhere = any(name in node.names for node in declared)
    if len(bound) > 1 or elsewhere or not isinstance(statement, ast.Assign):
        raise _UnknownError
    if not isinstance(statement.value, ast.Constant):
        raise _UnknownError
    return _Said(statement.value, statement)


def _of_parameter(
    module: Module, function: FunctionDef, name: str, seen: tuple[FunctionDef, ...]
) -> Iterator[_Said]:
    if len(seen) > _DEPTH or any(_is_bound(one, name) for one in own(function)):
        raise _UnknownError
    if function in seen:
        return
    for call in _calls(module, function):
        value = _passed(module, call, function, name)
        if isinstance(value, ast.Name):
            around = module.function(call)
            if around is not None and value.id in signatures.parameters(around):
                yield from _of_name(module, call, value.id, (*seen, function))
                continue
        yield _Said(value, call)


def _calls(module: Module, function: FunctionDef) -> list[ast.Call]:
    """All calls of a function, by its name; they are not known where others may call it."""
    named: list[ast.expr] = [one for one in module.all(ast.Name) if one.id == function.name]
    named += [one for one in module.all(ast.Attribute) if one.attr == function.name]
    calls = [call for node in named if (call := _call_of(module, node)) is not None]
    if function.decorator_list or not calls or len(calls) < len(named):
        raise _UnknownError
    is_method = module.owner(function) is not None
    others = (facts for facts in module.project.modules.values() if facts.path != module.path)
    if any(_may_call(module, facts, function.name, is_method) for facts in others):
        raise _UnknownError
    return calls


def _may_call(module: Module, facts: Facts, name: str, is_method: bool) -> bool:
    """Whether another module may have something to do with a function of this one."""
    imported = {part for dotted in (*facts.imports, *facts.stars) for part in dotted.split(".")}
    is_named = name in imported or any(name in scope.called for scope in facts.scopes)
    return is_named and (is_method or module.name.rpartition(".")[2] in imported)


def _call_of(module: Module, function: ast.AST) -> ast.Call | None:
    """The call of which an expression is the function."""
    call = module.parent(function)
    return call if isinstance(call, ast.Call) and call.func is function else None


def _passed(module: Module, call: ast.Call, function: FunctionDef, name: str) -> ast.expr:
    """What a call passes for a parameter, or its default."""
    if any(isinstance(one, ast.Starred) for one in call.args):
        raise _UnknownError
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    arguments = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    positional = arguments[1:] if module.owner(function) is not None else arguments
    given.update(zip(positional, call.args))
    value = given.get(name, signatures.defaults(function).get(name))
    if None in given or value is None:
        raise _UnknownError
    return value
