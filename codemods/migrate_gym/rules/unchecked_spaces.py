"""Registers environments whose spaces are none of gym's without the checker.

Since gym 0.26, ``make`` puts a checker around an environment, which refuses one whose
``action_space`` or ``observation_space`` is a list, or an object of a class of one's own, as
environments of several agents have them. ``register(…, disable_env_checker=True)`` makes it as
before. A note tells of a wrapper class as the entry point, which is refused before gymnasium 1.4:
its metadata is a property.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind
from ..edits import Edit, Remark
from ..findings import Level
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..topics import registering, resets

_SINCE = "gymnasium 1.0"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the argument that one call of register needs."""
    if not registering.is_register(module, node):
        return
    given = {keyword.arg for keyword in node.keywords}
    entry = registering.entry_point(node)
    class_ = registering.maker(module, entry)
    if entry is None or class_.kind is not Kind.CLASS or ":" not in class_.name:
        return
    if _is_refused(module, ClassRef.of(class_.name)):
        name = ast.unparse(entry)
        yield Remark(
            node,
            f"gymnasium before 1.4 does not make {name}, a wrapper class: register a function that "
            "makes the environment and puts the wrapper around it",
            Level.NOTE,
        )
    if "disable_env_checker" in given or None in given:
        return
    space = module.project.no_space(ClassRef.of(class_.name))
    if space:
        edit = Edit(node, f"the checker refuses its {space}, which is no space of gym's")
        resets.add_argument(module, edit, node, "disable_env_checker=True")
        yield edit


def _is_refused(module: Module, ref: ClassRef) -> bool:
    """Whether a class has no metadata but the property of gym's ``Wrapper``."""
    info = module.project.class_info(ref)
    has_own = module.project.has_attribute(ref, "metadata")
    return info.is_wrapper and not has_own and module.target.has_seen(_SINCE)


RULE = Rule(
    code="GYM402",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Two(gym.Env):
                    def __init__(self):
                        self.action_space = [gym.spaces.Discrete(2), gym.spaces.Discrete(3)]

                gym.register(id="Two-v0", entry_point=Two)
            """,
            """
                import gymnasium as gym

                class Two(gym.Env):
                    def __init__(self):
                        self.action_space = [gym.spaces.Discrete(2), gym.spaces.Discrete(3)]

                gym.register(id="Two-v0", entry_point=Two, disable_env_checker=True)
            """,
        ),
    ),
)
