"""Derives environments with goals from ``Env``.

gym 0.22 dropped ``GoalEnv``. All it did was to look at the observation space in ``reset()``, so
classes that derived from it derive from ``Env``, and types that named it name that. What asked
``isinstance(env, GoalEnv)`` asks for ``compute_reward``, which every environment with goals has:
``hasattr(env, "compute_reward")``. Where a class of the project has that method and is none, but
observes no goal, a function asks for both. Where its observations are not seen, the question is
reported, as is every other use of the name; ``gymnasium_robotics.core.GoalEnv`` is what took its
place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import goals
from ..topics.code import helpers

_HAS_GOALS = f'''def has_goals(env):
    """Whether something is an environment with goals, as gym's GoalEnv was."""
    parts = getattr(getattr(env, "observation_space", None), "spaces", ())
    return hasattr(env, "{goals.METHOD}") and "{goals.PART}" in parts'''


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields what stands in the place of GoalEnv, wherever a module names it."""
    del node  # the tree of the module
    for place, test in goals.places(module):
        edit = Edit(place, "GoalEnv is gone")
        if test is None:
            yield edit.replace(module.span(place), goals.written(module, place))
        elif goals.is_told_by_method(module):
            edit.replace(module.span(test.func), "hasattr")
            yield edit.replace(module.span(place), f'"{goals.METHOD}"')
        elif helpers.put(module, edit, _HAS_GOALS):
            edit.replace(module.span(test.func), "has_goals")
            yield edit.replace(Span(module.span(test.args[0]).end, module.span(place).end), "")
        else:
            yield Remark(test, f"GoalEnv is gone: ask for {goals.METHOD} and {goals.PART}")


RULE = Rule(
    code="GYM315",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.Module,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Reach(gym.GoalEnv):
                    def compute_reward(self, achieved_goal, desired_goal, info):
                        return -float(achieved_goal != desired_goal)

                def has_goals(env):
                    return isinstance(env, gym.GoalEnv)
            """,
            """
                import gymnasium as gym

                class Reach(gym.Env):
                    def compute_reward(self, achieved_goal, desired_goal, info):
                        return -float(achieved_goal != desired_goal)

                def has_goals(env):
                    return hasattr(env, "compute_reward")
            """,
        ),
        Example(
            """
                from gym import GoalEnv

                class Push(GoalEnv):
                    pass
            """,
            """
                from gymnasium import Env

                class Push(Env):
                    pass
            """,
        ),
    ),
)
