"""Moves a seed from seed() into the reset that it was meant for.

``env.seed(s)`` took effect at the next ``reset()``; since gym 0.26 that reset takes the seed
itself. Where the next reset of the same environment follows in the same place, it gets
``seed=s``. Where it stands in a loop, only the first round may seed: the seed waits in a
variable that is set to None behind the reset. Nothing is reset once more than before. The
environment is followed through wrappers, and past objects that neither reset nor step it. Where a
function makes the environments of one vector environment, the reset of that gets all their seeds.
Seeds whose reset cannot be seen, because it happens in another function or the environment is
handed on first, are reported.

``action_space.seed`` is another matter and stays.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..analysis.values import Kind, Value
from ..edits import Edit, Remark
from ..module import Module
from . import _factories, _resets, _seeding
from .base import Example, Outcome, Rule, Safety

_ADVICE = "pass the seed to the first reset() of this environment: env.reset(seed=…)"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the moved seed of one call of seed."""
    function = node.func
    if not (isinstance(function, ast.Attribute) and function.attr == "seed"):
        return
    name = ast.unparse(function.value)
    receiver = module.value(function.value)
    if receiver.kind is Kind.MIXED and not receiver.modern and "env" in name:
        yield Remark(
            node,
            f"{name} may or may not be an environment of gym's: {_ADVICE}",
            evidence=receiver.evidence,
        )
    if not receiver.is_environment or receiver.modern or _has_method(module, receiver):
        return
    if name != "self" and not _goes_anyway(module, node):
        yield from _moved(module, node, name, receiver)


def _has_method(module: Module, receiver: Value) -> bool:
    """Whether the environment is of a class of the project whose seed method stays."""
    return ":" in receiver.name and module.project.seed_is_kept(receiver)


def _goes_anyway(module: Module, node: ast.Call) -> bool:
    """Whether the rule seed-methods removes the method around."""
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or function.name != "seed":
        return False
    return module.project.drops_seed(module.class_ref(owner))


def _moved(module: Module, node: ast.Call, receiver: str, value: Value) -> Iterator[Outcome]:
    statement = module.statement(node)
    if not isinstance(module.parent(node), ast.Expr):
        yield Remark(
            node,
            f"the seeds that seed() returned are used here; {_ADVICE}",
            evidence=value.evidence,
        )
        return
    if not node.args and not node.keywords:
        yield Edit(node, "reset() without a seed draws one", removed=[statement])
        return
    given = node.args[0] if node.args else node.keywords[0].value
    seed = _seeding.Seed(statement, statement, statement, receiver, given, module.source(given))
    found = _seeding.find(module, seed)
    if isinstance(found, _seeding.Replaced):
        yield Edit(node, "a later seed takes its place", removed=[statement])
    elif isinstance(found, _seeding.Reset):
        yield from _placed(module, node, found, value)
    elif found.handed_out is not None and _factories.routes(module, found.handed_out):
        yield _routed(module, node, found.handed_out, value)
        for place, name in _factories.others(module, found.handed_out):
            yield Remark(
                place,
                f"{name} makes environments with this function too, and these are not seeded by it "
                f"any more: {_ADVICE}",
                evidence=value.evidence,
            )
    else:
        yield _left(node, found.reason, value)


def _routed(module: Module, node: ast.Call, seed: _seeding.Seed, value: Value) -> Edit:
    message = "the reset of the vector environment takes the seed"
    edit = Edit(node, message, removed=[seed.goes], evidence=value.evidence)
    for route in _factories.routes(module, seed):
        _resets.add_argument(module, edit, route.call, f"seed={route.text}")
    return edit


def _left(node: ast.Call, reason: str, value: Value) -> Remark:
    return Remark(node, f"seed() is gone and {reason}: {_ADVICE}", evidence=value.evidence)


def _placed(
    module: Module, node: ast.Call, found: _seeding.Reset, value: Value
) -> Iterator[Outcome]:
    seed, call = found.seed, found.call
    edit = Edit(node, "the next reset takes the seed", removed=[seed.goes], evidence=value.evidence)
    inside = module.statement(call)
    repeated = module.in_loop(call, found.within)
    if not repeated and not found.changes:
        _resets.add_argument(module, edit, call, f"seed={seed.text}")
    elif not isinstance(inside, (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)):
        yield _left(node, "the next reset is part of a larger statement", value)
        return
    else:
        words = re.sub(r"\W+", "_", seed.receiver).strip("_")
        name = module.fresh(f"{words}_seed", module.scope(node))
        edit.before.append((seed.place, f"{name} = {seed.text}"))
        _resets.add_argument(module, edit, call, f"seed={name}")
        if repeated and not isinstance(inside, ast.Return):
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
                env_seed = 1
                for episode in range(3):
                    obs, _ = env.reset(seed=env_seed)
                    env_seed = None
            """,
        ),
    ),
)
