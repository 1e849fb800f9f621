"""Reports steps that are given more than an action, where a wrapper takes nothing else.

Since gym 0.21, ``make`` puts a wrapper around every environment, and before that around those with
a time limit. What an environment's own ``step()`` takes besides the action does not get through
it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.classes import refused_arguments


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields a remark on what one call of step is given besides the action."""
    if len(node.args) < 2 and not node.keywords:
        return
    refused = refused_arguments.refused(module, node, refused_arguments.STEP)
    if refused:
        yield Remark(
            node,
            "wrappers, those that make puts around an environment too, hand on the action alone: "
            f"make {', '.join(refused)} a part of the action, or an attribute that step() reads",
            evidence=module.value(node).evidence,
            if_old=True,
        )


RULE = Rule(
    code="GYM224",
    since="gym 0.21",
    safety=Safety.MANUAL,
    nodes=(ast.Call,),
    check=check,
    words={ast.Call: ("step",)},
    examples=(
        Example(
            """
                import gym
                env = gym.make("Sokoban-v0")
                env.reset()
                env.step(0, observation_mode="tiny_rgb_array")
            """,
            """
                import gymnasium as gym
                env = gym.make("Sokoban-v0")
                env.reset()
                env.step(0, observation_mode="tiny_rgb_array")
            """,
        ),
    ),
)
