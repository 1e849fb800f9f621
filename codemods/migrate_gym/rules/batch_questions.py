"""Asks whether something is a vector environment by its class.

``getattr(env, "is_vector_env", False)`` told one environment from several at a time. Gymnasium 1.0
took the attribute away, so the question would be answered with the default, without a word:
``isinstance(env, gym.vector.VectorEnv)`` asks what was meant. What a class of the project sets
itself, and asks itself for, stays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..module import Module, walk
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.classes.forwarding import LOOKUPS, is_own, literal

_NAME = "is_vector_env"


def check(module: Module, node: ast.Call | ast.Attribute) -> Iterator[Outcome]:
    """Yields the question that one look at the attribute becomes."""
    owner = _asked(module, node)
    if owner is None or ast.unparse(owner) == "self" or not module.project.uses_gym:
        return
    if module.project.binds_in_class(_NAME):
        return
    edit = Edit(node, f"{_NAME} is gone")
    if module.name_of_gym:
        rest = f", {module.name_of_gym}.vector.VectorEnv)"
        yield edit.replace(module.span(node), "isinstance(", module.span(owner), rest)
    else:
        yield edit.replace(module.span(node), "hasattr(", module.span(owner), ', "num_envs")')


def _asked(module: Module, node: ast.Call | ast.Attribute) -> ast.expr | None:
    """What is asked whether it is a vector environment."""
    if isinstance(node, ast.Call):
        return _looked_up(node)
    if not isinstance(node.ctx, ast.Load):
        return None
    owner = module.value(node.value)
    is_one = owner.kind in (Kind.ENV, Kind.VECTOR) and not owner.guess
    if is_one or _is_asked_before(module, node):
        return None if is_own(module, _NAME, owner) else node.value
    return None


def _looked_up(node: ast.Call) -> ast.expr | None:
    is_lookup = isinstance(node.func, ast.Name) and node.func.id in LOOKUPS
    return node.args[0] if is_lookup and literal(node) == _NAME else None


def _is_asked_before(module: Module, node: ast.Attribute) -> bool:
    """Whether a condition around asks whether the attribute is there, which becomes another."""
    owner = ast.unparse(node.value)
    around = module.ancestors(node)
    tests = [
        one.test if isinstance(one, (ast.If, ast.IfExp)) else one
        for one in around
        if isinstance(one, (ast.If, ast.IfExp, ast.BoolOp))
    ]
    return any(
        isinstance(part, ast.Call)
        and (asked := _looked_up(part)) is not None
        and ast.unparse(asked) == owner
        for test in tests
        for part in walk(test)
    )


RULE = Rule(
    code="GYM215",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.Attribute),
    check=check,
    words={ast.Call: LOOKUPS, ast.Attribute: [_NAME]},
    examples=(
        Example(
            """
                import gym

                class Returns(gym.Wrapper):
                    def __init__(self, env):
                        super().__init__(env)
                        self.is_many = getattr(env, "is_vector_env", False)
            """,
            """
                import gymnasium as gym

                class Returns(gym.Wrapper):
                    def __init__(self, env):
                        super().__init__(env)
                        self.is_many = isinstance(env, gym.vector.VectorEnv)
            """,
        ),
    ),
)
