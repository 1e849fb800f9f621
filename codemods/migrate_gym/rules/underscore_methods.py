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

_OF_ALL = ("_step", "_reset", "_render")
_OF_WRAPPERS = {
    "ObservationWrapper": "_observation",
    "ActionWrapper": "_action",
    "RewardWrapper": "_reward",
}


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on each method that nothing calls any more."""
    info = module.class_info(node)
    if not (_resets.is_legacy_class(module, node) and info.root and module.is_api(info.root)):
        return
    found = methods(node)
    own = _OF_WRAPPERS.get(info.root.rpartition(".")[2], "")
    for name in (*_OF_ALL, own):
        new = name.lstrip("_")
        if name in found and not _is_helper(module, node, name, new):
            yield Remark(
                found[name],
                f"{name}() is called by nothing: rename it to {new}() and run migrate-gym again",
                evidence=info.instance.evidence,
            )


def _is_helper(module: Module, node: ast.ClassDef, old: str, new: str) -> bool:
    """Whether a class has the public method, or its own code calls this one."""
    owner, project = module.class_ref(node), module.project
    for ref in (owner, *project.ancestors(owner)):
        if new in project.modules[ref.module].scopes[ref.scope].attributes:
            return True
    return any(
        use.attr == old and isinstance(use.ctx, ast.Load) for use in module.all(ast.Attribute)
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
