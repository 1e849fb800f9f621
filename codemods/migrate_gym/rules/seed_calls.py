"""Moves a seed from seed() into the reset that it was meant for.

``env.seed(s)`` took effect at the next ``reset()``; since gym 0.26 that reset takes the seed
itself. Where the next reset of the same environment follows in the same place, it gets
``seed=s``. Where it stands in a loop, only the first round may seed: the seed waits in a
variable that is set to None behind the reset. Nothing is reset once more than before. Seeds
whose reset cannot be seen, because it happens in another function or the environment is handed
on first, are reported.

``action_space.seed`` is another matter and stays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from ..analysis.values import Kind, Value
from ..edits import Edit, Remark
from ..module import Module, own
from . import _resets
from .base import Example, Outcome, Rule, Safety

_ADVICE = "pass the seed to the first reset() of this environment: env.reset(seed=…)"


class _Seed(NamedTuple):
    """A seed to move: the statement that goes, whose reset it is for, and its value as source."""

    statement: ast.stmt
    receiver: str
    text: str
    names: frozenset[str]


class _Obstacle(NamedTuple):
    """Why a seed cannot be moved."""

    reason: str


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the moved seed of one call of seed."""
    function = node.func
    if not (isinstance(function, ast.Attribute) and function.attr == "seed"):
        return
    receiver = module.value(function.value)
    if receiver.kind is Kind.MIXED and "env" in ast.unparse(function.value):
        yield Remark(
            node,
            f"{ast.unparse(function.value)} may or may not be an environment of gym's: {_ADVICE}",
            evidence=receiver.evidence,
        )
    if not receiver.is_environment or receiver.modern or _has_method(module, receiver):
        return
    if isinstance(function.value, ast.Name) and function.value.id == "self":
        return
    yield from _moved(module, node, ast.unparse(function.value), receiver)


def _has_method(module: Module, receiver: Value) -> bool:
    """Whether the environment is of a class of the project whose seed method stays."""
    return ":" in receiver.name and module.project.seed_is_kept(receiver)


def _moved(module: Module, node: ast.Call, receiver: str, value: Value) -> Iterator[Outcome]:
    if not isinstance(module.parent(node), ast.Expr):
        yield Remark(
            node,
            f"the seeds that seed() returned are used here; {_ADVICE}",
            evidence=value.evidence,
        )
        return
    if not node.args and not node.keywords:
        yield Edit(node, "reset() without a seed draws one", removed=[module.statement(node)])
        return
    given = node.args[0] if node.args else node.keywords[0].value
    seed = _seed(module, node, receiver, given)
    if isinstance(seed, _Seed):
        found = _next_reset(module, seed)
        if isinstance(found, ast.Call):
            yield from _placed(module, node, seed, found, value)
            return
        seed = found
    yield Remark(node, f"seed() is gone and {seed.reason}: {_ADVICE}", evidence=value.evidence)


def _seed(module: Module, node: ast.Call, receiver: str, given: ast.expr) -> _Seed | _Obstacle:
    statement = module.statement(node)
    names = frozenset(n.id for n in ast.walk(given) if isinstance(n, ast.Name))
    if any(isinstance(n, (ast.Call, ast.Await, ast.NamedExpr)) for n in ast.walk(given)):
        return _Obstacle("its seed is computed by a call")
    text = module.source(given)
    around = module.parent(statement)
    if isinstance(around, ast.If) and around.body == [statement] and not around.orelse:
        test = ast.unparse(around.test)
        if test == f"{ast.unparse(given)} is not None":
            return _Seed(around, receiver, text, names)
        if test == ast.unparse(given):
            return _Seed(around, receiver, f"{text} or None", names)
        return _Obstacle("it is called under a condition")
    return _Seed(statement, receiver, text, names)


def _next_reset(module: Module, seed: _Seed) -> ast.Call | _Obstacle:
    """The reset that the seed was for, if nothing can come between."""
    block = module.block(seed.statement)
    for statement in block[block.index(seed.statement) + 1 :]:
        for node in (statement, *own(statement)):
            if isinstance(node, ast.Call):
                if _is_reset(node, seed.receiver):
                    return _checked(module, node, statement, seed)
                if _hands_on(module, node, seed.receiver):
                    return _Obstacle(
                        f"{ast.unparse(node.func)}() gets the environment before a reset is seen"
                    )
            if (
                isinstance(node, ast.Name)
                and isinstance(node.ctx, ast.Store)
                and node.id in seed.names
            ):
                return _Obstacle("its seed changes before the next reset")
            if isinstance(node, (ast.Return, ast.Yield)) and node.value is not None:
                return _Obstacle("the next reset is in another function")
    return _Obstacle("the next reset is in another function or file")


def _is_reset(node: ast.Call, receiver: str) -> bool:
    function = node.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "reset"
        and ast.unparse(function.value) == receiver
    )


def _hands_on(module: Module, node: ast.Call, receiver: str) -> bool:
    """Whether a call gives the environment to code that may reset it; wrapping it does not."""
    arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
    if not any(ast.unparse(argument) == receiver for argument in arguments):
        return False
    parent = module.parent(node)
    rebinds = isinstance(parent, ast.Assign) and [
        ast.unparse(target) for target in parent.targets
    ] == [receiver]
    builtin = isinstance(node.func, ast.Name) and node.func.id in (
        "print",
        "id",
        "type",
        "isinstance",
        "len",
        "hasattr",
    )
    return not (rebinds and module.value(node).kind in (Kind.ENV, Kind.VECTOR)) and not builtin


def _checked(
    module: Module, call: ast.Call, statement: ast.stmt, seed: _Seed
) -> ast.Call | _Obstacle:
    if any(keyword.arg == "seed" for keyword in call.keywords):
        return _Obstacle("the next reset has a seed of its own")
    for around in module.ancestors(call):
        if isinstance(around, (ast.If, ast.IfExp, ast.Try, ast.Lambda, ast.BoolOp)):
            return _Obstacle("the next reset happens under a condition")
        if around is statement:
            break
    if isinstance(statement, (ast.If, ast.Try)):
        return _Obstacle("the next reset happens under a condition")
    return call


def _placed(
    module: Module, node: ast.Call, seed: _Seed, call: ast.Call, value: Value
) -> Iterator[Outcome]:
    edit = Edit(node, "the next reset takes the seed", evidence=value.evidence)
    inside = module.statement(call)
    if not module.in_loop(call, module.parent(seed.statement)):
        edit.removed.append(seed.statement)
        _resets.add_argument(module, edit, call, f"seed={seed.text}")
    elif inside is seed.statement or not isinstance(inside, (ast.Assign, ast.Expr)):
        yield Remark(
            node,
            f"seed() is gone and the next reset is part of a loop's head: {_ADVICE}",
            evidence=value.evidence,
        )
        return
    else:
        name = module.fresh("next_seed", module.scope(node))
        edit.before.append((seed.statement, f"{name} = {seed.text}"))
        edit.removed.append(seed.statement)
        _resets.add_argument(module, edit, call, f"seed={name}")
        edit.after.append((inside, f"{name} = None"))
    yield edit


RULE = Rule(
    code="GYM204",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.seed(1)
                env.action_space.seed(1)
                obs = env.reset()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.action_space.seed(1)
                obs, _ = env.reset(seed=1)
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.seed(1)
                for episode in range(3):
                    obs = env.reset()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                next_seed = 1
                for episode in range(3):
                    obs, _ = env.reset(seed=next_seed)
                    next_seed = None
            """,
        ),
    ),
)
