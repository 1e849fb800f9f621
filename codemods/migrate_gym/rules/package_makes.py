"""Makes environments that packages give by calls of their own for the way they are rendered.

``gym_super_mario_bros.make``, ``retro.make`` and their like give gymnasium's environments in the
releases of today. They are made for the mode in which they are rendered, as what gym's ``make``
gives is, and lose what made them speak today's API. ``retro.make`` opens a window unless it is told
not to, so it is told where nothing is rendered, and the names of its games end in a version.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..analysis.tables.idioms import constant
from ..module import Module
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.code import call_arguments
from ..topics.ids import package_makes
from ..topics.renders import made_for_modes

_MODE = "render_mode"
_VERSION = late(r"-v\d+$")
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
    yield from _named(module, node, row)
    found = list(made_for_modes.outcomes(module, node))
    yield from found
    if row.shows and not found and not {_MODE, None} & {one.arg for one in node.keywords}:
        edit = Edit(node, f"{row.name} opens a window where it is not told of a mode")
        call_arguments.add(module, edit, node, f"{_MODE}=None")
        yield edit


def _named(module: Module, node: ast.Call, row: moves.Maker) -> Iterator[Outcome]:
    """The version of what is made, where it is written down and has none."""
    if not row.ending or (row.own and module.text.says(row.own)):
        return
    given = [*node.args[:1], *(one.value for one in node.keywords if one.arg == row.id)]
    for one in given:
        old = constant(one)
        if isinstance(old, str) and not _VERSION.search(old):
            new = f"{old}{row.ending}"
            edit = Edit(node, f"{old} is {new} today")
            yield edit.replace(module.span(one), module.source(one).replace(old, new))


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
                env = retro.make("Airstriker-Genesis-v0", render_mode=None)
            """,
        ),
    ),
)
