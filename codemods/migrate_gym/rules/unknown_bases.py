"""Reports classes that may be environments, if their base outside the project is one.

A step method that takes four values from the one it overrides is that of an environment, in a
project that uses gym. What the base gives since its own migration cannot be seen from here. Where
a base is a vector of environments of a package that went over to Gymnasium, its name says that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..analysis.tables import lookalikes
from ..analysis.tables.idioms import is_super
from ..analysis.tables.known import LEGACY_LENGTH, RESULTS
from ..module import Module, method_calls, methods
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.classes import bases
from ..topics.steps.unpackings import SEVERAL, unpackings


def check(module: Module, node: ast.Assign | ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on what takes four values from the step of an unknown class."""
    if isinstance(node, ast.ClassDef):
        yield from _vector(module, node)
        return
    for unpacking in unpackings(module, node):
        if len(unpacking.targets.elts) != LEGACY_LENGTH or not module.project.uses_gym:
            continue
        if bases.unknown_base(module, unpacking.source):
            yield Remark(
                unpacking.source,
                f"{bases.origin(module, unpacking.source)}: if it is an environment of gym's, let "
                "this step() unpack and return five values (obs, reward, terminated, truncated, "
                "info), and reset() return the info too",
                if_old=True,
            )


def _vector(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """A vector of environments that hands on what a package's own gives, which is another now."""
    base = module.class_info(node).root
    row, name = moves.companion(base), base.rpartition(".")[2]
    is_batch = any(word in name for word in lookalikes.BATCH_WORDS) and name not in lookalikes.NAMES
    if row is None or not (is_batch and row.certain and module.project.uses_gym):
        return
    own = [method for name, method in methods(node).items() if name in RESULTS]
    if any(is_super(on) for one in own for name in RESULTS for _, on in method_calls(one, name)):
        yield Remark(
            node,
            f"{base} gives five values from step(), and (observations, infos) from reset(), in "
            f"{row.requirement}: let this class, and what steps it, take them",
            if_old=True,
        )


RULE = Rule(
    code="GYM311",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Assign, ast.ClassDef),
    check=check,
    words={ast.Assign: SEVERAL},
    examples=(
        Example(
            """
                import gym
                from mazes import Maze

                class HarderMaze(Maze):
                    def step(self, action):
                        obs, reward, done, info = super().step(action)
                        return obs, reward - 1, done, info
            """,
            """
                import gymnasium as gym
                from mazes import Maze

                class HarderMaze(Maze):
                    def step(self, action):
                        obs, reward, done, info = super().step(action)
                        return obs, reward - 1, done, info
            """,
        ),
    ),
)
