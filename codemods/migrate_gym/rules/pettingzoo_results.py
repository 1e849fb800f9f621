"""Reports code that takes four values from PettingZoo's environments, and classes that give them.

PettingZoo followed gym's API with one of its own: since 1.22, the first release for Gymnasium,
``step()`` and ``last()`` give what was terminated and what was truncated in place of what was done;
since 1.23, ``reset()`` of a parallel environment gives the infos too. Which release is installed
cannot be seen, and what its users do with a dict of flags differs, so nothing is rewritten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Value
from ..analysis.tables.known import LEGACY_LENGTH
from ..module import Module, methods
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.steps.unpackings import SEVERAL, of_lookalikes

_PACKAGE = "pettingzoo"


def check(module: Module, node: ast.Assign | ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on four values that one of PettingZoo's environments gives."""
    if isinstance(node, ast.ClassDef):
        yield from _class(module, node)
        return
    if not module.project.uses_gym:
        return
    for source, on, env in of_lookalikes(module, node, "step", "last"):
        if _root(module, env) == _PACKAGE:
            yield Remark(
                source,
                f"{ast.unparse(on)} is one of PettingZoo's environments, whose API changed with "
                "gym's: pip install 'pettingzoo>=1.24', unpack five values here (terminated, "
                "truncated in place of done), and the infos from reset() of a parallel environment",
                evidence=env.evidence,
                if_old=True,
            )


def _class(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """An environment of the project's own with PettingZoo's API."""
    info, step = module.class_info(node), methods(node).get("step")
    arities = module.project.step_arities(module.class_ref(node))
    if step is not None and info.root.partition(".")[0] == _PACKAGE and LEGACY_LENGTH in arities:
        yield Remark(
            step,
            f"{node.name} is one of PettingZoo's environments, whose API changed with gym's: "
            "return a dict of terminations and one of truncations in place of dones, and the "
            "infos from reset(self, seed=None, options=None)",
            evidence=info.instance.evidence,
        )


def _root(module: Module, env: Value) -> str:
    """The package that an environment is of, or that its class derives from."""
    name = env.name
    if ":" in name:
        name = module.project.class_info(ClassRef.of(name)).root
    return name.partition(".")[0]


RULE = Rule(
    code="GYM312",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Assign, ast.ClassDef),
    check=check,
    words={ast.Assign: SEVERAL},
    examples=(
        Example(
            """
                import gym
                from pettingzoo.classic import chess_v5

                env = chess_v5.env()
                env.reset()
                for agent in env.agent_iter():
                    observation, reward, done, info = env.last()
                    env.step(None)
            """,
            """
                import gymnasium as gym
                from pettingzoo.classic import chess_v5

                env = chess_v5.env()
                env.reset()
                for agent in env.agent_iter():
                    observation, reward, done, info = env.last()
                    env.step(None)
            """,
        ),
    ),
)
