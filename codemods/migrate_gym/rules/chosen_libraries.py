"""Reports modules that import gymnasium or gym, whichever is there, and speak gym's API to both.

A module that chooses between the two with an import of its own is left alone: what it does depends
on what it found, and its author may have written both ways out. Where it takes four values of every
step, and five of none, it has not, and fails as soon as it finds gymnasium. It is reported: with
the import of gym taken away, a second run does the rest.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tree import imported, walk
from ..edits import Remark
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields what is left to do in a module that imports either library."""
    choice = module.choice
    if choice is not None and _stands_for_either(module, choice) and module.speaks_legacy:
        root = module.target.root
        yield Remark(
            choice,
            f"gym or {root} is imported, and the API is gym's for both: import {root} alone, "
            "and run migrate-gym again",
        )


def _stands_for_either(module: Module, choice: ast.stmt) -> bool:
    """Whether the statement that imports gym names its successor as well, in another branch."""
    around: ast.AST = choice
    while not isinstance(module.parent(around), ast.Module):
        around = module.parent(around)
    return any(_root(module, node) == module.target.root for node in walk(around))


def _root(module: Module, node: ast.AST) -> str:
    """The package that an import or a name is of ("" for none)."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return next(iter(imported(node)), "").partition(".")[0]
    return (module.dotted(node) or "").partition(".")[0] if isinstance(node, ast.Name) else ""


RULE = Rule(
    code="GYM107",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Module,),
    check=check,
    examples=(
        Example(
            """
                try:
                    import gymnasium as gym
                except ImportError:
                    import gym
                env = gym.make("CartPole-v1")
                obs, reward, done, info = env.step(0)
            """,
            None,
        ),
    ),
    looks_at_choices=True,
)
