"""Has functions that make registered environments take a render_mode.

Since gym 0.26, ``make(…, render_mode="human")`` passes the mode to whatever is registered. A class
takes it in its constructor; a function that is the entry point of an id takes it as well, and hands
it on to the environments of the project that it makes. Where the parameter would hide what the
function reads by that name, it is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables import known
from ..module import FunctionDef, Module, all_of
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import call_arguments, hidden_names, signatures
from ..topics.renders import taken_modes

_TAKEN = "take render_mode=None here, and hand it on"


def check(module: Module, node: FunctionDef) -> Iterator[Outcome]:
    """Yields the new parameter of one function, and where it hands that on."""
    makers = module.project.registrations.makers
    if not makers or module.function_ref(node) not in makers:
        return
    if names := hidden_names.by_parameters(module, node, (known.RENDER_MODE,)):
        yield Remark(node, hidden_names.remark(names, _TAKEN))
        return
    edit = Edit(node, "make passes the render_mode to what is registered")
    signatures.add_parameter(module, edit, node, known.RENDER_MODE)
    for call in all_of(node, ast.Call):
        given = {keyword.arg for keyword in call.keywords}
        if given.isdisjoint({None, known.RENDER_MODE}) and taken_modes.is_by_class(module, call):
            call_arguments.add(module, edit, call, f"{known.RENDER_MODE}={known.RENDER_MODE}")
    yield edit


RULE = Rule(
    code="GYM406",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.FunctionDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def render(self, mode="ansi"):
                        return "here"

                def make_walk(steps=10):
                    return gym.wrappers.TimeLimit(Walk(), steps)

                gym.register("Walk-v0", entry_point=make_walk)
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    metadata = {"render_modes": ["ansi"]}

                    def __init__(self, render_mode=None):
                        self.render_mode = render_mode

                    def render(self):
                        return "here"

                def make_walk(steps=10, render_mode=None):
                    return gym.wrappers.TimeLimit(Walk(render_mode=render_mode), steps)

                gym.register("Walk-v0", entry_point=make_walk)
            """,
        ),
    ),
)
