"""Says which classes keep the API of four values, because that is what they are for.

A class that unpacks the five values of a new environment and gives four turns the new API into the
old one on purpose. It and what is made with it stay as they are. ``gymport.legacy`` does the same
and answers for seeds, vectors and spaces as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind
from ..edits import Remark
from ..findings import Level
from ..module import Module
from .base import Example, Outcome, Rule, Safety

_REASON = "keeps the old API"


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a note on a class that makes old environments of new ones."""
    instance = module.class_info(node).instance
    if instance.kind is Kind.LOOKALIKE and any(_REASON in one for one in instance.evidence):
        yield Remark(
            node,
            f"{node.name} and its users keep the API of four values; gymport.legacy(env) gives the "
            "same, and without the class they can be rewritten",
            Level.NOTE,
            instance.evidence,
        )


RULE = Rule(
    code="GYM310",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Old(gym.Wrapper):
                    def step(self, action):
                        obs, reward, terminated, truncated, info = self.env.step(action)
                        return obs, reward, terminated or truncated, info
            """,
            """
                import gymnasium as gym

                class Old(gym.Wrapper):
                    def step(self, action):
                        obs, reward, terminated, truncated, info = self.env.step(action)
                        return obs, reward, terminated or truncated, info
            """,
        ),
    ),
)
