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

from ..analysis.tables.idioms import last_name
from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark

_SINCE = "gym 0.22"
_SEEDING = ("seed", "np_random")


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields the note where the project seeds first, if that is in this module."""
    if not module.project.uses_gym or module.project.speaks_current:
        return
    first = module.project.seeds.first
    if first is None or first[0] != module.path:
        return
    calls = (call for call in module.all(ast.Call) if module.site(call) == first)
    seeding = next((call for call in calls if last_name(call.func) in _SEEDING), None)
    if seeding is not None and module.target.has_seen(_SINCE):
        yield Remark(
            seeding,
            f"seeds of environments and spaces draw other numbers since {_SINCE}, here and "
            "elsewhere: record expected values again, or replay the old numbers with "
            "gymport.legacy",
            Level.NOTE,
        )


RULE = Rule(
    code="GYM606",
    since=_SINCE,
    safety=Safety.MANUAL,
    nodes=(ast.Module,),
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
