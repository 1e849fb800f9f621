"""Says once in a project that its seeds draw other numbers.

``np_random`` of environments and spaces is a numpy ``Generator`` since gym 0.22, and was a
``RandomState``: no call of today draws the old numbers of a seed. Tests that compare with numbers,
episodes or scores that were recorded before have to be recorded anew, or to replay the old stream
with ``gymport.legacy``. The note stands at the first call of the project that seeds an environment
or a space. A project that speaks the API of gym 0.26 draws the new numbers already.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.idioms import last_name
from ..edits import Remark
from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety

_SINCE = "gym 0.22"
_SEEDING = ("seed", "np_random")


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the note where the project seeds first."""
    if last_name(node.func) not in _SEEDING or module.project.first_seed != module.site(node):
        return
    if module.target.has_seen(_SINCE) and not module.project.speaks_current:
        yield Remark(
            node,
            f"seeds of environments and spaces draw other numbers since {_SINCE}, here and "
            "elsewhere: record anew what is compared with numbers of before, or replay them with "
            "gymport.legacy",
            Level.NOTE,
        )


RULE = Rule(
    code="GYM606",
    since=_SINCE,
    safety=Safety.MANUAL,
    nodes=(ast.Call,),
    check=check,
    examples=(
        Example(
            """
                import gym

                env = gym.make("CartPole-v1")
                env.action_space.seed(3)
            """,
            """
                import gymnasium as gym

                env = gym.make("CartPole-v1")
                env.action_space.seed(3)
            """,
        ),
    ),
)
