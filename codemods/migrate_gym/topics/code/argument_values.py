"""Values of arguments that are said otherwise today."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.solving.values import Kind
from ...analysis.tables.functions import PREPARES
from ...analysis.tables.idioms import target_name
from ...module import Module
from ...text.edits import Edit, Remark
from ..spaces import pairs
from . import bound_names, signatures

LIMIT = "max_episode_steps"
TAG = f"wrapper_config.TimeLimit.{LIMIT}"  # where specs held it up to gym 0.15
_NUMBER, _ONE = "<int>", "<one>"
_LOOSE = (ast.IfExp, ast.Lambda, ast.NamedExpr)
"""Expressions that need parentheses within another."""


def translate(
    module: Module, edit: Edit, name: str, value: ast.expr, row: moves.Arguments
) -> Iterator[Remark]:
    """Says an old value the way that means the same today."""
    known = row.values.get(name, {})
    new = known.get(ast.unparse(value))
    default = known.get("None", "")
    if "{env}" in default and _may_be_none(module, value):
        yield from _of_env(module, edit, name, value, default)
    elif new is not None:
        edit.replace(module.span(value), new)
    elif _NUMBER in known:
        yield from pairs.written(module, edit, name, value, known[_NUMBER])
    elif _ONE in known:
        yield from _item(module, edit, name, value, known[_ONE])
    elif known.keys() == {"True", "False"}:
        opening, closing = ("(", ")") if isinstance(value, _LOOSE) else ("", "")
        before, after = f"{known['True']} if {opening}", f"{closing} else {known['False']}"
        edit.wrap(module.span(value), before, after)


def _item(module: Module, edit: Edit, name: str, value: ast.expr, source: str) -> Iterator[Remark]:
    """Says what is alone in a sequence."""
    if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == 1:
        edit.replace(module.span(value), source.format(module.source(value.elts[0])))
    else:
        yield Remark(value, f"{name} is one today: pass the one item, or wrap once for each")


def _of_env(
    module: Module, edit: Edit, name: str, value: ast.expr, source: str
) -> Iterator[Remark]:
    """Says what a wrapper took from the environment that it was put around."""
    call = edit.node
    is_made = isinstance(call, ast.Call) and target_name(call.func) != PREPARES
    env = call.args[0] if isinstance(call, ast.Call) and is_made and call.args else None
    if isinstance(value, ast.Constant) and env and can_be_asked(module, env, source):
        edit.replace(module.span(value), source.format(env=ast.unparse(env)))
    else:
        given = source.format(env="env")
        yield Remark(value, f"{name} may not be None now, which stood for {given}: pass that")


def _may_be_none(module: Module, value: ast.expr) -> bool:
    """Whether an argument is None, or a parameter that is None unless it is given."""
    function = module.function(value) if isinstance(value, ast.Name) else None
    given = value
    if _is_asked_before(module, value):
        return False
    if isinstance(value, ast.Name) and function is not None:
        is_set = bound_names.is_bound(function, value.id)
        given = value if is_set else signatures.defaults(function).get(value.id, value)
    return isinstance(given, ast.Constant) and given.value is None


def _is_asked_before(module: Module, value: ast.expr) -> bool:
    """Whether a condition around asks that a value is not None: ``if steps is not None: …``."""
    told = (ast.unparse(value), f"{ast.unparse(value)} is not None")
    inner: ast.AST = value
    for around in module.ancestors(value):
        if isinstance(around, (ast.If, ast.IfExp)):
            test, body = around.test, around.body
            asked = test.values if isinstance(test, ast.BoolOp) else [test]
            is_all = not isinstance(test, ast.BoolOp) or isinstance(test.op, ast.And)
            is_within = inner in body if isinstance(body, list) else inner is body
            if is_all and is_within and any(ast.unparse(one) in told for one in asked):
                return True
        inner = around
    return False


def can_be_asked(module: Module, env: ast.expr | None, source: str) -> bool:
    """Whether an environment has a name, and is not from within where its limit is asked for."""
    if not isinstance(env, (ast.Name, ast.Attribute)):
        return False
    if any(isinstance(part, ast.Call) for part in ast.walk(env)):
        return False  # another call would make another environment
    return LIMIT not in source or not any(
        _is_inner(module, one) for one in pairs.values(module, env)
    )


def _is_inner(module: Module, env: ast.expr) -> bool:
    """Whether an environment is taken out of another, whose spec has the limit."""
    if not isinstance(env, ast.Attribute) or env.attr not in ("env", "unwrapped"):
        return False
    if env.attr == "unwrapped":
        return True
    is_own = isinstance(env.value, ast.Name) and env.value.id == "self"
    return not is_own and module.value(env.value).kind is Kind.ENV
