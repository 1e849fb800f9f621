"""Returns an observation of its own on every call.

gymnasium 1.4 checks that what ``step()`` and ``reset()`` return does not change afterwards:
users keep observations in replay buffers. ``return self.data[i:j]`` of a numpy array is a view
of the environment's own data. In an environment with a ``Box`` observation space it is returned
as ``np.array(…)``: the same numbers, in memory of their own. Not of data that the module writes to:
views of it show the new numbers, by which somebody may have trained.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading import returned_observations
from ..module import Module, all_of, methods
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.code import made_arrays
from ..topics.resets import resets


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a copy for every view that a class returns as its observation."""
    if not module.numpy or not resets.is_legacy_class(module, node) or not _has_box(module, node):
        return
    seen: set[ast.expr] = set()
    for expression in returned_observations.found(methods(node)):
        numpy = module.numpy_at(expression) if _is_view(module, expression) else ""
        if numpy and expression not in seen:
            seen.add(expression)
            edit = Edit(expression, "the observation is a copy, not a view")
            yield edit.wrap(module.span(expression), f"{numpy}.array(", ")")


def _has_box(module: Module, node: ast.ClassDef) -> bool:
    """Whether the class declares a Box of observations."""
    return any(
        any(ast.unparse(t) in ("self.observation_space", "observation_space") for t in part.targets)
        and isinstance(part.value, ast.Call)
        and module.dotted(part.value.func).endswith(".Box")
        for part in all_of(node, ast.Assign)
    )


def _is_view(module: Module, value: ast.expr) -> bool:
    """Whether an expression is a slice of data that is only read: ``self.data[i:j]``."""
    if not isinstance(value, ast.Subscript) or not isinstance(value.value, ast.Attribute):
        return False
    if not made_arrays.is_only_read(module, value.value):
        return False
    parts = value.slice.elts if isinstance(value.slice, ast.Tuple) else [value.slice]
    return any(isinstance(part, ast.Slice) for part in parts)


RULE = Rule(
    code="GYM306",
    since="gymnasium 1.4",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
            import gym
            import numpy as np

            class Prices(gym.Env):
                def __init__(self, prices):
                    self.prices = prices
                    self.observation_space = gym.spaces.Box(0, np.inf, shape=(5,))

                def reset(self):
                    self.now = 5
                    return self.prices[self.now - 5 : self.now]
            """,
            """
            import gymnasium as gym
            import numpy as np

            class Prices(gym.Env):
                def __init__(self, prices):
                    self.prices = prices
                    self.observation_space = gym.spaces.Box(0, np.inf, shape=(5,))

                def reset(self, *, seed=None, options=None):
                    super().reset(seed=seed)
                    self.now = 5
                    return np.array(self.prices[self.now - 5 : self.now]), {}
            """,
        ),
    ),
)
