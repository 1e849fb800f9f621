"""Returns an observation of its own on every call.

gymnasium 1.4 checks that what ``step()`` and ``reset()`` return does not change afterwards:
users keep observations in replay buffers. ``return self.data[i:j]`` of a numpy array is a view
of the environment's own data. In an environment with a ``Box`` observation space it is returned
as ``np.array(…)``: the same numbers, in memory of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import FunctionDef, Module, all_of, methods, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.resets import resets


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a copy for every view that a class returns as its observation."""
    if not module.numpy or not resets.is_legacy_class(module, node) or not _has_box(module, node):
        return
    found = methods(node)
    seen: set[ast.expr] = set()
    for name in ("step", "reset"):
        if name in found:
            for expression in _observations(found[name], name == "step", found):
                numpy = module.numpy_at(expression) if _is_view(expression) else ""
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


def _observations(
    function: FunctionDef, first_of_tuple: bool, found: dict[str, FunctionDef], depth: int = 0
) -> Iterator[ast.expr]:
    """The expressions that a method's observations come from, through variables and helpers."""
    for node in own(function):
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        value = node.value
        if first_of_tuple:
            if not isinstance(value, ast.Tuple):
                continue
            value = value.elts[0]
        yield from _sources(value, function, found, depth)


def _sources(
    value: ast.expr, function: FunctionDef, found: dict[str, FunctionDef], depth: int
) -> Iterator[ast.expr]:
    if isinstance(value, ast.Name):
        for node in own(function):
            if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Name):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
                if value.id in names:
                    yield from _sources(node.value, function, found, depth)
    elif isinstance(value, ast.Call) and depth < 3:
        name = ast.unparse(value.func).removeprefix("self.")
        if name in found and name not in ("step", "reset"):
            yield from _observations(found[name], False, found, depth + 1)
    else:
        yield value


def _is_view(value: ast.expr) -> bool:
    """Whether an expression is a slice of an attribute: ``self.data[i:j]``."""
    if not isinstance(value, ast.Subscript) or not isinstance(value.value, ast.Attribute):
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
