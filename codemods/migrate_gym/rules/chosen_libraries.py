"""Reports modules that import gymnasium or gym, whichever is there, and speak gym's API to both.

A module that chooses between the two with an import of its own is left alone: what it does depends
on what it found, and its author may have written both ways out. Where it takes four values of every
step, and five of none, it has not, and fails as soon as it finds gymnasium. It is reported: with
the import of gym taken away, a second run does the rest. So is a module that imports both and has
a branch for each, or uses the same of both, whose author is to say what stays, and one in which
shimmy stands between gym's environments and gymnasium.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import imported, walk
from ..analysis.tables import known
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark

_COMPARED = "the same of both is used here, as what compares them does"


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields what is left to do in a module that imports either library."""
    choice = module.choice
    if choice is not None and module.adapts_gym:
        if any(isinstance(around, ast.Try) for around in module.ancestors(choice)):
            return  # it does without gym as well, and takes what others made
        yield Remark(
            choice,
            "shimmy gives the API of gymnasium to environments of gym's here, so both stay: make "
            f"them by {module.target.root} without it, and run migrate-gym again",
        )
    elif choice is not None and isinstance(module.parent(choice), ast.Module):
        both = "branches speak the API of either" if module.has_branches else _COMPARED
        yield Remark(
            choice,
            f"gym and {known.MODERN_ROOT} are both imported, and {both}: "
            f"keep what is for {module.target.root}, import it alone, and run migrate-gym again",
        )
    elif choice is not None and _stands_for_either(module, choice) and module.speaks_legacy:
        yield Remark(
            choice,
            f"gym or {known.MODERN_ROOT} is imported, and the API is gym's for both: "
            f"import {module.target.root} alone, and run migrate-gym again",
        )


def _stands_for_either(module: Module, choice: ast.stmt) -> bool:
    """Whether the statement that imports gym names its successor as well, in another branch."""
    around: ast.AST = choice
    while not isinstance(module.parent(around), ast.Module):
        around = module.parent(around)
    return any(known.is_modern(name) for node in walk(around) for name in _named(module, node))


def _named(module: Module, node: ast.AST) -> list[str]:
    """The modules of an import, or what a name stands for."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return imported(node)
    return [module.dotted(node)] if isinstance(node, ast.Name) else []


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
