"""Resets that a seed would not reach: held from before it, or left out by a wrapper in between."""

from __future__ import annotations

import ast
from functools import partial

from ...analysis.reading.tree import COMPREHENSIONS, is_spelt
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import is_none, own_name, passed_to
from ...module import Module, called_on, own, owner_of, walk
from ..seeds import seeding
from ..seeds.seeded_at_once import follows_at_once

_HOLDING = (ast.Assign, ast.AnnAssign, ast.Tuple, ast.List, ast.Dict)
_RESET = "reset"
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def is_taken_before(module: Module, node: ast.Call) -> bool:
    """Whether a variable may hold a reset from before a seed: ``begin = env.reset``."""
    return any(
        isinstance(one.ctx, ast.Load)
        and isinstance(module.parent(one), _HOLDING)
        and isinstance(module.statement(one), (ast.Assign, ast.AnnAssign))
        and module.value(one.value).is_environment
        and _may_be_earlier(module, one, node)
        for one in module.saying(ast.Attribute, ("reset",))
    )


def is_called_by_class(module: Module, node: ast.Call) -> bool:
    """Whether what is seeded is reset by its class, past the environment: ``Walk.reset(env)``."""
    assert isinstance(node.func, ast.Attribute)
    env = ast.unparse(node.func.value)
    return any(
        isinstance(call.func, ast.Attribute)
        and bool(call.args)
        and is_spelt(call.args[0], env)
        and _is_class(module, call.func.value)
        and getattr(module.function(call), "name", "") != _RESET
        for call in module.saying(ast.Call, (_RESET,))
    )


def _is_class(module: Module, node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return is_spelt(node.func, "type")
    return module.value(node).kind in (Kind.CLASS, Kind.DOTTED)


def _may_be_earlier(module: Module, taken: ast.Attribute, node: ast.Call) -> bool:
    """Whether what is assigned may be held from before a call: in its function, or for longer."""
    scope, statement = module.scope(taken), module.statement(taken)
    if scope is module.scope(node):
        return taken.lineno < node.lineno
    if _is_unknown_elsewhere(module, taken, node):
        return False
    targets = statement.targets if isinstance(statement, ast.Assign) else ()
    is_local = bool(targets) and all(isinstance(one, ast.Name) for one in targets)
    return not is_local or scope is module.tree


def _is_unknown_elsewhere(module: Module, taken: ast.Attribute, node: ast.Call) -> bool:
    """Whether an environment is new where it is seeded, and no other code has got it before."""
    assert isinstance(node.func, ast.Attribute)
    scope, env = module.scope(node), node.func.value
    if scope is module.tree or not isinstance(env, ast.Name) or scope in module.ancestors(taken):
        return False
    before = [one for one in own(scope) if type(one) is ast.Call and one.lineno < node.lineno]
    is_given = any(is_spelt(given, env.id) for one in before for given in passed_to(one))
    return not is_given and _is_new(module, node, env.id)


def may_be_skipped(module: Module, node: ast.Call) -> bool:
    """Whether a wrapper may leave out the reset that a seed is for.

    The first reset of an environment is never left out.
    """
    assert isinstance(node.func, ast.Attribute)
    env = node.func.value
    text = ast.unparse(env)
    if text == "self" or text.startswith("super(") or "unwrapped" in text:
        return False
    may_be_skipped = module.project.waiting_seeds.may_be_skipped(module.value(env))
    return may_be_skipped and not _is_new(module, node, text)


def past_vector(module: Module, node: ast.Call) -> str:
    """Why the seed of a vector environment would not do what it did at its next reset ("")."""
    assert isinstance(node.func, ast.Attribute)
    if module.value(node.func.value).kind is not Kind.VECTOR:
        return ""
    seeds = module.project.seeds
    if seeds.reaches_others or (seeds.reaches_all and not _is_next(module, node)):
        return "its environments may seed what others draw from at once, one after the other"
    if module.project.seeds.keeps_some and all(map(is_none, passed_to(node))):
        return "its environments may have drawn seeds of their own"
    if may_be_skipped(module, node):
        return "a wrapper around one of its environments may leave its next reset out"
    of_all = module.saying(ast.Attribute, ("envs",))
    singly = any(map(partial(_is_reset_singly, module), of_all))
    return "its environments are reset one by one" if singly else ""


def _is_next(module: Module, node: ast.Call) -> bool:
    """Whether a seed is followed by its reset before anything can draw numbers."""
    given, statement = seeding.only_seed(node), module.statement(node)
    if given is None or not isinstance(module.parent(node), ast.Expr):
        return False
    env = ast.unparse(owner_of(node))
    seed = seeding.Seed(statement, statement, statement, env, given, "")
    return follows_at_once(module, node, seeding.find(module, seed))


def _is_reset_singly(module: Module, node: ast.Attribute) -> bool:
    """Whether the environments of a vector are gone through, or one is taken out, and reset."""
    if module.value(node.value).kind is not Kind.VECTOR:
        return False
    for around in module.ancestors(node):
        if isinstance(around, ast.stmt):
            inner = around if isinstance(around, ast.For) else None
            return inner is not None and _resets(inner)
        if isinstance(around, (*COMPREHENSIONS, ast.Attribute)):
            return _resets(around) or getattr(around, "attr", "") == "reset"
    return False


def _resets(node: ast.AST) -> bool:
    """Whether anything is reset within a node."""
    return any(called_on(part, "reset") is not None for part in ast.walk(node))


def _is_new(module: Module, node: ast.Call, env: str) -> bool:
    """Whether an environment is made in the same function, and nothing may have reset it since."""
    made: ast.Assign | None = None
    calls: list[ast.Call] = []
    for one in own(module.scope(node)):
        if getattr(one, "lineno", node.lineno) >= node.lineno:
            continue
        if type(one) is ast.Assign and any(is_spelt(target, env) for target in one.targets):
            parts = (part for part in walk(one.value) if isinstance(part, ast.expr))
            if not any(is_spelt(part, env) for part in parts):
                made, calls = one, []
        elif type(one) is ast.Call:
            calls.append(one)
    if made is None or not isinstance(made.value, ast.Call):
        return False
    loops = [one for one in module.ancestors(node) if isinstance(one, _LOOPS)]
    is_repeated = any(made.lineno < loop.lineno for loop in loops)
    return not is_repeated and not any(_may_reset(module, call, env) for call in calls)


def _may_reset(module: Module, call: ast.Call, env: str) -> bool:
    """Whether a call may reset an environment: its own method, or what is given it."""
    function = call.func
    if own_name(function) in known.RESULTS:
        return True
    if isinstance(function, ast.Attribute) and is_spelt(function.value, env):
        return function.attr != "seed"
    is_given = any(is_spelt(one, env) for one in passed_to(call))
    return is_given and not module.project.quiet.makes(module.value(call.func))
