"""Asks the environment itself for its class, not what ``make`` puts around it.

Up to gym 0.20 ``make`` gave the environment itself where its registration had no time limit, so
``isinstance(gym.make("Maze-v0"), Maze)`` was true. Since gym 0.21 there is a wrapper around every
environment, and the answer is False without a word. An assertion wants the answer to be true, so it
asks ``env.unwrapped``, unless the class holds an environment itself and may be a wrapper. Elsewhere
False may be the answer that is meant, because there is a limit: that is reported. Where
``TimeLimit`` alone is asked for, to take it off, the other wrapper stays on what has no limit,
which is reported as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import last_name
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes.made_directly import is_made
from ..topics.code import awaited

_ASSERTED = "assertIsInstance"
_ASKING = ("isinstance", _ASSERTED)
_TRUE = ("assertTrue", "assert_")
_LIMIT = "TimeLimit"
_WITHIN = ("env", "unwrapped")
_WRAPPED = "make puts a wrapper around what has no time limit too since gym 0.21, "
_ANSWER = f"{_WRAPPED}so this is False now: ask {{0}}.unwrapped if it was true"
_STAYS = f"{_WRAPPED}which stays on here: take {{0}}.unwrapped of that as well"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the question that one call asks, where a wrapper gives another answer."""
    if last_name(node.func) not in _ASKING or len(node.args) < 2:
        return
    env, asked = node.args[:2]
    message = _message(module, node, asked)
    owner = module.value(env) if message else None
    if owner is None or owner.kind is not Kind.ENV or owner.modern:
        return
    if not is_made(module, env, owner):
        return
    if message is _ANSWER and _is_asserted(module, node) and not _may_be_around(module, asked):
        if awaited.is_assertion(module, node, ()):
            return
        edit = Edit(node, "make puts a wrapper around the environment", evidence=owner.evidence)
        yield edit.insert(module.span(env).end, ".unwrapped")
    else:
        yield Remark(node, message.format(ast.unparse(env)), evidence=owner.evidence)


def _is_asserted(module: Module, node: ast.Call) -> bool:
    """Whether an assertion around a question fails no sooner where the answer is yes."""
    if last_name(node.func) == _ASSERTED:
        return True
    inner: ast.AST = node
    around = module.parent(node)
    while isinstance(around, ast.BoolOp):
        inner, around = around, module.parent(around)
    if isinstance(around, ast.Assert):
        return inner is around.test
    if not isinstance(around, ast.Call) or last_name(around.func) not in _TRUE:
        return False
    return inner in around.args[:1]


def _message(module: Module, node: ast.Call, asked: ast.expr) -> str:
    """What is said where it is a wrapper that is asked for a class ("" for other classes)."""
    if last_name(asked) == _LIMIT:
        is_gyms = module.project.is_legacy(module.dotted(asked))
        return _STAYS if is_gyms and _is_taken_off(module, node) else ""
    classes = asked.elts if isinstance(asked, ast.Tuple) else [asked]
    if not classes or not all(last_name(one)[:1].isupper() for one in classes):
        return ""  # builtin types, for the most part
    are_all = all(_is_environments(module, one) for one in classes)
    return _ANSWER if are_all else ""


def _is_taken_off(module: Module, asked: ast.Call) -> bool:
    """Whether a variable gets what is within, where the answer is yes, and stays otherwise."""
    inner: ast.AST = asked
    env = ast.unparse(asked.args[0])
    for around in module.ancestors(asked):
        if isinstance(around, ast.stmt):
            if not isinstance(around, ast.If) or inner is not around.test or around.orelse:
                return False
            return any(_takes_off(one, env) for one in around.body)
        inner = around
    return False


def _takes_off(statement: ast.stmt, env: str) -> bool:
    """``env = env.unwrapped``."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    return (
        isinstance(statement, ast.Assign)
        and env in map(ast.unparse, statement.targets)
        and isinstance(value, ast.Attribute)
        and value.attr in _WITHIN
        and ast.unparse(value.value) == env
    )


def _is_environments(module: Module, class_: ast.expr) -> bool:
    """Whether a class of the project is that of an environment, and of no wrapper."""
    value = module.value(class_)
    if value.kind is not Kind.CLASS or ":" not in value.name:
        return False
    info = module.project.class_info(ClassRef.of(value.name))
    return info.instance.kind is Kind.ENV and not info.is_wrapper


def _may_be_around(module: Module, asked: ast.expr) -> bool:
    """Whether one of some classes of the project holds an environment, as wrappers do."""
    classes = asked.elts if isinstance(asked, ast.Tuple) else [asked]
    refs = (ClassRef.of(module.value(one).name) for one in classes)
    return any(module.project.has_attribute(ref, _WITHIN[0]) for ref in refs)


RULE = Rule(
    code="GYM219",
    since="gym 0.21",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    words={ast.Call: _ASKING},
    examples=(
        Example(
            """
                import gym

                class Small(gym.Env):
                    size = 3

                env = gym.make("mazes:Small-v0")
                assert isinstance(env, Small)
                print(isinstance(env, Small))
            """,
            """
                import gymnasium as gym

                class Small(gym.Env):
                    size = 3

                env = gym.make("mazes:Small-v0")
                assert isinstance(env.unwrapped, Small)
                print(isinstance(env, Small))
            """,
        ),
    ),
)
