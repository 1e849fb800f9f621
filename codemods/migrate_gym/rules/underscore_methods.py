"""Names the methods that gym called by their names of 2016.

Up to gym 0.9 an environment defined ``_step``, ``_reset``, ``_render``, ``_seed`` and ``_close``,
and a wrapper ``_observation``, ``_action`` and ``_reward``; gym 0.10 to 0.19 still found them.
Today nothing calls them. A class of gym's with such a method and without the public one is
reported: a subclass, or code elsewhere, may use the same names for helpers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..edits import Remark
from ..module import Module, methods
from . import _resets
from .base import Example, Outcome, Rule, Safety

_OLD = ("_step", "_reset", "_render", "_observation", "_action", "_reward")


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on each method that nothing calls any more."""
    if not _resets.is_legacy_class(module, node):
        return
    info = module.class_info(node)
    if not info.root or not module.is_api(info.root):
        return
    found = methods(node)
    for name in _OLD:
        used = any(
            other.attr == name and isinstance(other.ctx, ast.Load)
            for other in module.all(ast.Attribute)
        )
        if name in found and name.lstrip("_") not in found and not used:
            new = name.lstrip("_")
            yield Remark(
                found[name],
                f"{name}() is called by nothing: rename it to {new}() and run migrate-gym again",
                evidence=info.instance.evidence,
            )


RULE = Rule(
    code="GYM307",
    since="gym 0.20",
    safety=Safety.MANUAL,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def _step(self, action):
                        return 0, 0.0, True, {}
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def _step(self, action):
                        return 0, 0.0, True, {}
            """,
        ),
    ),
)
