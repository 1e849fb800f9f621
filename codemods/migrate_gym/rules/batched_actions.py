"""Takes the action space of one environment from a vector by the name that it has today.

Up to gym 0.21 the ``action_space`` of a vector was a tuple of spaces, one for each environment.
It is one space of arrays now, which has no ``spaces`` and need not have a length. What one of them
was taken from it by its place, ``envs.action_space[0]`` or ``envs.action_space.spaces[0]``, is
``envs.single_action_space``; the number of them is ``envs.num_envs``. All of them at once are
reported, and so is what asks whether they are a tuple.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt
from ..analysis.solving.values import Kind, Value
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.spaces import asked_tuples

_SPACE, _SINGLE, _SPACES = "action_space", "single_action_space", "spaces"
_COUNT = "num_envs"


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields what is read instead of the spaces of a vector's actions."""
    whole = _whole(module, node)
    around = module.parent(whole)
    if not isinstance(around, (ast.Subscript, ast.Call)) and whole is node:
        return
    owner = module.value(node.value)
    if asked_tuples.is_asked(module, node):
        yield from _asked(module, node, owner)
        return
    if owner.kind is not Kind.VECTOR or owner.guess or owner.modern or not owner.makes:
        return
    today = ""
    if isinstance(around, ast.Subscript) and around.value is whole and _is_place(around):
        today = _SINGLE
    elif isinstance(around, ast.Call) and _is_length(around):
        today = _COUNT
    if today:
        edit = Edit(around, "a vector has one space for all actions", evidence=owner.evidence)
        yield edit.replace(module.span(around), module.span(node.value), f".{today}")
    elif whole is not node:
        yield Remark(
            whole,
            f"the action space of a vector has no {_SPACES} now: read {_SINGLE}, which is that of "
            "each",
            evidence=owner.evidence,
            if_old=True,
        )


def _asked(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Remark]:
    """Reports that a vector's action space is asked for being a tuple of spaces."""
    is_vector = owner.kind is Kind.VECTOR and not owner.guess
    if not owner.modern and (is_vector or asked_tuples.may_be_vector(module, node.value)):
        envs = ast.unparse(node.value)
        yield Remark(
            node,
            f"the action space of a vector is no Tuple now, but one space of arrays: ask "
            f"{envs}.{_SINGLE} what each environment takes, and {envs}.{_COUNT} how many there are",
            evidence=owner.evidence,
            if_old=True,
        )


def _whole(module: Module, node: ast.Attribute) -> ast.expr:
    """The spaces of a tuple of them, or the tuple itself."""
    around = module.parent(node)
    return around if isinstance(around, ast.Attribute) and around.attr == _SPACES else node


def _is_place(node: ast.Subscript) -> bool:
    """Whether one is taken, and not a slice of them."""
    return isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice)


def _is_length(node: ast.Call) -> bool:
    return is_spelt(node.func, "len") and len(node.args) == 1 and not node.keywords


RULE = Rule(
    code="GYM608",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.Attribute,),
    check=check,
    words={ast.Attribute: [_SPACE]},
    examples=(
        Example(
            """
                import gym
                envs = gym.vector.SyncVectorEnv(makers)
                print(len(envs.action_space), envs.action_space.spaces[0].n)
                size = envs.action_space[0].n
            """,
            """
                import gymnasium as gym
                envs = gym.vector.SyncVectorEnv(makers, autoreset_mode="SameStep")
                print(envs.num_envs, envs.single_action_space.n)
                size = envs.single_action_space.n
            """,
        ),
    ),
)
