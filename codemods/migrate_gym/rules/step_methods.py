"""Returns five values from step().

An environment's ``return obs, reward, done, info`` gets ``False`` for truncated: what ended the
episode before still ends it as a termination. Where done is a list, a dict or an array of the
flags of several, truncated is one too. A wrapper that only hands ``done`` on hands on both
flags. One that changes ``done`` on the way returns flags that make the same ``done``: a truncation
of the environment within stays one, everything else is a termination. Where the class marks time
limits with ``info["TimeLimit.truncated"]``, that mark decides.

Four values that are put together from parts, looked into by their places, or made where others read
them as well, stay four: they are unpacked, and returned as five. A mixin that has the step of an
environment behind it is rewritten too. What a step returns that cannot be seen is reported, and so
are two or three values.

Where a project reads that key of infos, a wrapper is reported that returns an info without it, or
takes the end of an episode back that the info tells of: the flags say otherwise.

Whether an episode that ends after a number of steps is a truncation cannot be known from the code;
where the condition counts steps, a note says so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.known import LEGACY_LENGTH
from ..module import FunctionDef, Module, definitions
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.code import by_name
from ..topics.resets import resets
from ..topics.steps import step_returns


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new returns of a class's step method."""
    steps = definitions(node, "step")
    if steps and resets.is_legacy_class(module, node):
        for step in steps:
            yield from step_returns.returns(module, node, step)
            yield from _asked_by_name(module, step)
    elif not steps and len(node.bases) > 1:
        yield from _mixed_in(module, node)


def _asked_by_name(module: Module, step: FunctionDef) -> Iterator[Remark]:
    """What others give who call the steps of environments by their name."""
    for call in by_name.asking(module, step, "step"):
        if module.value(call).kind is not Kind.STEP:
            yield Remark(
                call,
                f"{ast.unparse(call.func)}() has steps called by their name here: where they give "
                "five values now, take done from two of them, and the info from behind these",
            )


def _mixed_in(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """A step that comes from a base which is no environment where it stands alone."""
    for base in module.project.ancestors(module.class_ref(node)):
        arities = module.project.step_arities(base)
        info = module.project.class_info(base).instance
        if arities == {LEGACY_LENGTH} and not info.is_environment and info.name:
            name = module.project.modules[base.module].scopes[base.scope].name
            if resets.is_legacy_class(module, node):
                yield Remark(
                    node,
                    f"{node.name} steps as {name} does, which gives four values elsewhere too: "
                    "give it a step() that returns obs, reward, terminated, truncated, info",
                )
        if arities:
            return


RULE = Rule(
    code="GYM301",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def step(self, action):
                        self.x += action
                        return self.x, 0.0, self.x > 3, {}
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def step(self, action):
                        self.x += action
                        return self.x, 0.0, self.x > 3, False, {}
            """,
        ),
        Example(
            """
                import gym

                class Scale(gym.Wrapper):
                    def step(self, action):
                        obs, reward, done, info = self.env.step(action)
                        return obs, reward * 2, done, info
            """,
            """
                import gymnasium as gym

                class Scale(gym.Wrapper):
                    def step(self, action):
                        obs, reward, terminated, truncated, info = self.env.step(action)
                        return obs, reward * 2, terminated, truncated, info
            """,
        ),
    ),
)
