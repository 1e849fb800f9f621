"""Reports tests that ask a mock whether its seed method was called.

``env.seed.assert_called_once_with(3)`` fails where the code under test seeds its environment by
``reset(seed=3)`` now, or has the next reset do so. It is for a test to say which reset it expects.
What names a module of random numbers, or a space, has its ``seed`` still.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import own_name
from ..module import Module
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.doubles import mocks

_SEED = "seed"
_ASKED = frozenset({"call_args", "call_args_list", "call_count", "called"})
_ASSERTED = (
    *("assert_any_call", "assert_called", "assert_called_once", "assert_called_once_with"),
    *("assert_called_with", "assert_has_calls"),
)
_OTHERS = late(r"random|torch|^np$|numpy|space|cuda|^tf$", re.IGNORECASE)
"""What has a method of that name beside environments."""


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields what is said of one question."""
    seed = node.value
    if not isinstance(seed, ast.Attribute) or seed.attr != _SEED or not mocks.are_made(module):
        return
    project = module.project
    if not project.uses_gym or project.speaks_current or project.seeds.first is None:
        return
    if _OTHERS.search(own_name(seed.value)) or module.value(seed.value).kind is Kind.SPACE:
        return
    env = module.source(seed.value)
    yield Remark(
        node,
        f"an environment is seeded by its reset() now, and seed() is not called: ask what "
        f"{env}.reset was given, as in {env}.reset.assert_called_once_with(seed=3)",
        if_old=True,
    )


RULE = Rule(
    code="GYM323",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Attribute,),
    check=check,
    words={ast.Attribute: [*_ASKED, *_ASSERTED]},
    examples=(
        Example(
            """
                from unittest import mock
                import gym

                def make(seed):
                    env = gym.make("CartPole-v1")
                    env.seed(seed)
                    env.reset()
                    return env

                with mock.patch("gym.make") as made:
                    make(3)
                    made.return_value.seed.assert_called_once_with(3)
            """,
            """
                from unittest import mock
                import gymnasium as gym

                def make(seed):
                    env = gym.make("CartPole-v1")
                    env.reset(seed=seed)
                    return env

                with mock.patch("gymnasium.make") as made:
                    make(3)
                    made.return_value.seed.assert_called_once_with(3)
            """,
        ),
    ),
)
