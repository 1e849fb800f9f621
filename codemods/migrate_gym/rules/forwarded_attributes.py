"""Reads an environment's own attributes past its wrappers.

Wrappers handed on every public attribute of the environment inside them; since gymnasium 1.0 they
do not. What ``make`` gives is wrapped, so ``env.state`` is ``env.unwrapped.state`` there. Above a
wrapper class of the project, which may lie over others that have the attribute, it is
``env.get_wrapper_attr("state")``. An attribute that is also set through the environment was set
on its wrapper: it is found there as before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind, Value
from ..edits import Edit
from ..module import ClassRef, Module
from ..text import Span
from .base import Example, Outcome, Rule, Safety

_OF_EVERY_ENVIRONMENT = frozenset(
    """
    action_space class_name close env get_wrapper_attr has_wrapper_attr metadata np_random
    np_random_seed observation_space render render_mode reset reward_range seed set_wrapper_attr
    spec step unwrapped wrapper_spec _action_space _observation_space _metadata _reward_range
    _cached_spec _np_random _saved_kwargs
    """.split()
)
_OF_TIME_LIMIT = frozenset({"_max_episode_steps", "_elapsed_steps"})
_MAKES = ("gym.make ", "gym.envs.make ", "gym.envs.registration.make ")


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields the way past the wrappers for one attribute."""
    name, receiver = node.attr, node.value
    if name in _OF_EVERY_ENVIRONMENT or name.startswith("__") or not _is_called_env(receiver):
        return
    if not isinstance(node.ctx, ast.Load) or not module.target.has_seen("gymnasium 1.0"):
        return
    value = module.value(receiver)
    if value.kind is not Kind.ENV or value.modern or value.guess or value.choices:
        return
    if _is_bare(module, node, value) or _is_set(module, node):
        return
    if not value.name and name not in _OF_TIME_LIMIT and _is_made(value):
        yield _past(module, node, value)
    elif value.name and _is_forwarded(module, value, name):
        edit = Edit(node, "wrappers hand on no attributes now", evidence=value.evidence)
        tail = Span(module.span(receiver).end, module.span(node).end)
        yield edit.replace(tail, f'.get_wrapper_attr("{name}")')


def _is_called_env(receiver: ast.expr) -> bool:
    """Whether a receiver has a name that environments go by; most others need no thought."""
    if isinstance(receiver, ast.Attribute):
        return "env" in receiver.attr.lower()
    return isinstance(receiver, ast.Name) and "env" in receiver.id.lower()


def _is_bare(module: Module, node: ast.Attribute, value: Value) -> bool:
    """Whether no wrapper can lie around: what is read is ``unwrapped``, or asked for as such."""
    receiver = ast.unparse(node.value).split(".")
    return "unwrapped" in receiver or "unwrapped" in value.evidence


def _is_set(module: Module, node: ast.Attribute) -> bool:
    """Whether an attribute of this name is also set in this module through an environment."""
    return any(
        other.attr == node.attr and not isinstance(other.ctx, ast.Load) and _is_outside(other)
        for other in module.all(ast.Attribute)
    )


def _is_outside(node: ast.Attribute) -> bool:
    return not (isinstance(node.value, ast.Name) and node.value.id == "self")


def _is_made(value: Value) -> bool:
    """Whether an environment is just what ``make`` gave, with nothing around it."""
    return bool(value.makes and value.evidence) and value.evidence[-1].startswith(_MAKES)


def _is_forwarded(module: Module, value: Value, name: str) -> bool:
    """Whether a wrapper class of the project lacks an attribute, and so do its bases."""
    if ":" not in value.name:
        return False
    info = module.project.class_info(ClassRef.of(value.name))
    own = info.is_wrapper and info.root.rpartition(".")[2] in _PLAIN_WRAPPERS
    return own and not module.project.has_attribute(ClassRef.of(value.name), name)


_PLAIN_WRAPPERS = frozenset({"Wrapper", "ObservationWrapper", "ActionWrapper", "RewardWrapper"})


def _past(module: Module, node: ast.Attribute, value: Value) -> Edit:
    receiver: ast.expr = node.value
    while isinstance(receiver, ast.Attribute) and receiver.attr == "env":
        inner = module.value(receiver.value)
        if not _is_made(inner) or inner.name:
            break
        receiver = receiver.value
    tail = Span(module.span(receiver).end, module.span(node).end)
    edit = Edit(node, "the environment lies inside its wrappers", evidence=value.evidence)
    return edit.replace(tail, f".unwrapped.{node.attr}")


RULE = Rule(
    code="GYM206",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Attribute,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                print(env.gravity, env.env.length)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                print(env.unwrapped.gravity, env.unwrapped.length)
            """,
        ),
        Example(
            """
                import gym

                class Quiet(gym.Wrapper):
                    def step(self, action):
                        return self.env.step(action)

                env = Quiet(gym.make("CartPole-v1"))
                print(env.gravity)
            """,
            """
                import gymnasium as gym

                class Quiet(gym.Wrapper):
                    def step(self, action):
                        return self.env.step(action)

                env = Quiet(gym.make("CartPole-v1"))
                print(env.get_wrapper_attr("gravity"))
            """,
        ),
    ),
)
