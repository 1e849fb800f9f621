"""Lists the modes of render() in metadata.

Since gym 0.26, an environment is made for one mode, and ``make`` looks for that in the metadata of
its class. Where the list lacks it, the first ``render()`` fails: classes without ``metadata`` have
an empty one, which nobody asked before. Where arrays alone are listed, ``make`` puts a wrapper
around an environment that is made to be shown: this shows the arrays in a window of its own, and
``render()`` gives nothing. So modes are listed that ``render()`` takes by default or tells apart,
in classes of environments that the project registers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables import known
from ..module import FunctionDef, Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.classes import class_heads, discrete, plain_bases
from ..topics.renders import known_modes, listed_modes
from ..topics.resets import resets


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the modes that one class has to list."""
    render = known_modes.render_of(node)
    if render is None or not resets.is_legacy_class(module, node):
        return
    if module.class_info(node).is_wrapper:
        return
    table = listed_modes.given(node)
    if table is not None:
        yield from _longer(module, node, render, listed_modes.listed(module, table))
    elif _has_none(module, node) and not _is_abstract(render):
        names = ", ".join(f'"{name}"' for name in known_modes.of_render(module, node, render))
        edit = Edit(node, "the metadata lists the modes of render()")
        line = f'{listed_modes.METADATA} = {{"{listed_modes.KEY}": [{names}]}}'
        class_heads.put(edit, node, [line])
        if names:
            yield edit


def _longer(
    module: Module, node: ast.ClassDef, render: FunctionDef, listed: listed_modes.Listed | None
) -> Iterator[Outcome]:
    """Adds what a list lacks."""
    if listed is None:
        return
    is_made = module.project.may_be_registered(module.class_ref(node))
    missing = known_modes.unlisted(module, node, render, listed) if is_made else []
    if not missing and known_modes.is_shown_otherwise(render, listed):
        missing = [known.SHOWN]
    if missing:
        edit = Edit(listed.modes or listed.table, "the metadata lists the modes of render()")
        listed_modes.add(module, edit, listed, missing)
        yield edit


def _has_none(module: Module, node: ast.ClassDef) -> bool:
    """Whether a class has no metadata but that of gym's ``Env``, and may be made by an id."""
    ref, project = module.class_ref(node), module.project
    if not project.may_be_registered(ref) or project.has_attribute(ref, listed_modes.METADATA):
        return False
    is_set = project.is_given_from_outside(ref, listed_modes.METADATA)
    is_anew = project.class_info(ref).root.endswith(f".{discrete.NAME}")  # with no metadata, too
    return not is_set and (is_anew or plain_bases.are_plain(module, ref))


def _is_abstract(render: FunctionDef) -> bool:
    """Whether a render method only raises."""
    return isinstance(render.body[-1], ast.Raise) and len(render.body) <= 2


RULE = Rule(
    code="GYM300",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    action_space = observation_space = gym.spaces.Discrete(2)

                    def render(self, mode="human"):
                        if mode == "ansi":
                            return "walking"
                        print("walking")

                gym.register("Walk-v0", entry_point=Walk)
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    metadata = {"render_modes": ["human", "ansi"]}
                    action_space = observation_space = gym.spaces.Discrete(2)

                    def __init__(self, render_mode=None):
                        self.render_mode = render_mode

                    def render(self):
                        mode = self.render_mode or "human"
                        if mode == "ansi":
                            return "walking"
                        print("walking")

                gym.register("Walk-v0", entry_point=Walk)
            """,
        ),
        Example(
            """
                import gym

                class Walk(gym.Env):
                    metadata = {"render.modes": ["rgb_array"]}

                    def render(self, mode="human"):
                        print("walking")
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    metadata = {"render_modes": ["rgb_array", "human"]}

                    def __init__(self, render_mode=None):
                        self.render_mode = render_mode

                    def render(self):
                        print("walking")
            """,
        ),
    ),
)
