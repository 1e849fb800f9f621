"""Removes seed methods that only seed np_random.

``reset(seed=…)`` seeds ``np_random`` since gym 0.26, so ``def seed`` with nothing but
``self.np_random, seed = seeding.np_random(seed)`` and its return has no work left, nor have the
``self.seed()`` calls of constructors: ``np_random`` is made when it is first read. Where a class
has no seed method at all, they called gym's own, which did nothing. A wrapper's seed method that
only passes on goes too, and so does that of an environment whose resets always reset what it holds.
Any other seed method stays, and reset() calls it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..module import Module, methods
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.seeds import copies


def check(module: Module, node: ast.ClassDef | ast.Call) -> Iterator[Outcome]:
    """Yields the removal of a seed method, or of a call that it leaves without a target."""
    if isinstance(node, ast.ClassDef):
        seed = methods(node).get("seed")
        if seed is not None and module.project.seeds.drops(module.class_ref(node)):
            yield Edit(seed, "reset(seed=…) does what this method did", removed=[seed])
        return
    if _is_own_call(module, node):
        statement = module.statement(node)
        yield Edit(node, "np_random is seeded when it is first read", removed=[statement])


def _is_own_call(module: Module, node: ast.Call) -> bool:
    """Whether a statement is ``self.seed()`` and the method it called is removed."""
    function = node.func
    if (
        not (isinstance(function, ast.Attribute) and function.attr == "seed")
        or node.args
        or node.keywords
    ):
        return False
    if not isinstance(module.parent(node), ast.Expr) or not isinstance(function.value, ast.Name):
        return False
    owner = module.value(function.value)
    if owner.kind is not Kind.ENV or ":" not in owner.name:
        return False
    is_wrapper = module.project.class_info(ClassRef.of(owner.name)).is_wrapper
    if is_wrapper and module.project.seeds.keeps_some:
        return False  # it may be that of the environment within
    return module.project.seeds.is_dropped(owner) and not copies.goes_on(module, node)


RULE = Rule(
    code="GYM303",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef, ast.Call),
    check=check,
    words={ast.Call: ["seed"]},
    examples=(
        Example(
            """
                import gym
                from gym.utils import seeding

                class Walk(gym.Env):
                    def __init__(self):
                        self.seed()
                        self.x = 0

                    def seed(self, seed=None):
                        self.np_random, seed = seeding.np_random(seed)
                        return [seed]
            """,
            """
                import gymnasium as gym
                from gymnasium.utils import seeding

                class Walk(gym.Env):
                    def __init__(self):
                        self.x = 0
            """,
        ),
    ),
)
