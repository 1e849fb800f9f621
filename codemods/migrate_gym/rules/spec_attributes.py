"""Reports what is set on a registered spec, and what is made by one itself.

gym's ``make`` gave an environment a copy of the spec with all that was ever set on it. Since
gymnasium 1.0 it puts a new one together of the fields that an ``EnvSpec`` is made with, so that
``env.spec.ports`` is missing where ``spec.ports`` was set. The registry still keeps it.
``spec.make()`` gave the bare environment up to gym 0.20, and puts wrappers around it since.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables import known
from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.classes.owners import is_spec

_FIELDS = frozenset(
    {
        *("id", "entry_point", "reward_threshold", "nondeterministic", "max_episode_steps"),
        *("order_enforce", "disable_env_checker", "apply_api_compatibility", "kwargs", "_kwargs"),
        *("namespace", "name", "version", "additional_wrappers", "vector_entry_point"),
        *("tags", "timestep_limit", "_entry_point", "trials", "autoreset"),
    }
)
"""What a spec is made with, and what other rules look after."""
_MAKE = "make"
_LIMITED = (
    "up to gym 0.20 a spec itself made environments without their limit of steps: to make one "
    "without it today, pass max_episode_steps=-1"
)


def check(module: Module, node: ast.Assign | ast.Call) -> Iterator[Outcome]:
    """Yields the report of what one assignment sets on a spec, or what one makes by itself."""
    if isinstance(node, ast.Call):
        yield from _made(module, node)
        return
    for target in node.targets:
        if not isinstance(target, ast.Attribute) or target.attr in _FIELDS:
            continue
        if _is_registered(module, target.value):
            yield Remark(
                target,
                f"make() gives environments a spec with gymnasium's own fields alone: where "
                f"env.spec.{target.attr} is read, read gymnasium.spec(env.spec.id).{target.attr}",
            )


def _made(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """What ``spec.make()`` puts around an environment today."""
    function = node.func
    if not isinstance(function, ast.Attribute) or module.value(node).kind is not Kind.ENV:
        return
    if not module.is_of_gym(module.dotted(function)) and _is_registered(module, function.value):
        yield Remark(node, _LIMITED, Level.NOTE)


def _is_registered(module: Module, node: ast.expr) -> bool:
    """Whether something is a spec itself, and not what an environment has of it."""
    if isinstance(node, ast.Call):
        return is_spec(module, node)
    if isinstance(node, ast.Attribute) and node.attr == "spec":
        return False
    value = module.value(node)
    is_one = value.kind is Kind.INSTANCE and value.name.partition(".")[2] in known.SPECS
    return is_one and bool(value.evidence) and is_spec(module, node)


RULE = Rule(
    code="GYM403",
    since="gymnasium 1.0",
    safety=Safety.MANUAL,
    nodes=(ast.Assign, ast.Call),
    words={ast.Assign: (ast.Attribute,), ast.Call: (_MAKE,)},
    check=check,
    examples=(
        Example(
            """
                from gym.envs.registration import EnvSpec, registry

                spec = EnvSpec("Net-v0", entry_point="net:Net")
                spec.ports = [22, 80]
                registry.env_specs["Net-v0"] = spec
            """,
            """
                from gymnasium.envs.registration import EnvSpec, registry

                spec = EnvSpec("Net-v0", entry_point="net:Net")
                spec.ports = [22, 80]
                registry["Net-v0"] = spec
            """,
        ),
        Example(
            """
                import gym

                env = gym.spec("CartPole-v1").make()
            """,
            """
                import gymnasium as gym

                env = gym.spec("CartPole-v1").make()
            """,
        ),
    ),
)
