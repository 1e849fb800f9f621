"""Reports classes that may be environments, if their base outside the project is one.

A step method that takes four values from the one it overrides is that of an environment, in a
project that uses gym. What the base gives since its own migration cannot be seen from here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables.known import LEGACY_LENGTH
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.classes import bases
from ..topics.steps.unpackings import unpackings


def check(module: Module, node: ast.Assign) -> Iterator[Outcome]:
    """Yields a remark on what takes four values from the step of an unknown class."""
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


RULE = Rule(
    code="GYM311",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Assign,),
    check=check,
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
