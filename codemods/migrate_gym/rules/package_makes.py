"""Makes environments that packages give by calls of their own for the way they are rendered.

``gym_super_mario_bros.make``, ``retro.make`` and their like give gymnasium's environments in the
releases of today. They are made for the mode in which they are rendered, as what gym's ``make``
gives is, and lose what made them speak today's API. ``retro.make`` opens a window unless it is told
not to, so it is told where nothing is rendered.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.code import call_arguments
from ..topics.ids import package_makes
from ..topics.renders import made_for_modes

_MODE = "render_mode"
_ADAPTING = ("apply_api_compatibility", "new_step_api")
"""Arguments by which gym 0.24 to 0.26 put today's API around an old environment."""


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the arguments of one such call."""
    if package_makes.ROOTS.isdisjoint(module.imported_roots) or module.value(node).modern:
        return
    row = package_makes.maker(module, node)
    if row is None:
        return
    for keyword in node.keywords:
        if keyword.arg in _ADAPTING:
            edit = Edit(node, "the environment speaks the API of today by itself")
            call_arguments.drop(module, edit, keyword)
            yield edit
    found = list(made_for_modes.outcomes(module, node))
    yield from found
    if row.shows and not found and not {_MODE, None} & {one.arg for one in node.keywords}:
        edit = Edit(node, f"{row.name} opens a window where it is not told of a mode")
        call_arguments.add(module, edit, node, f"{_MODE}=None")
        yield edit


RULE = Rule(
    code="GYM405",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    words={ast.Call: package_makes.NAMES},
    check=check,
    examples=(
        Example(
            """
                import gym_super_mario_bros
                env = gym_super_mario_bros.make("SuperMarioBros-v0")
                state = env.reset()
                env.render()
            """,
            """
                import gym_super_mario_bros
                env = gym_super_mario_bros.make("SuperMarioBros-v0", render_mode="human")
                state, _ = env.reset()
                env.render()
            """,
        ),
        Example(
            """
                import gym
                import retro
                env = retro.make("Airstriker-Genesis")
            """,
            """
                import gymnasium as gym
                import retro
                env = retro.make("Airstriker-Genesis", render_mode=None)
            """,
        ),
    ),
)
