"""Reads truncation from the flag instead of from the info.

``info["TimeLimit.truncated"]`` is no longer written since gym 0.26. Read from the info of a step
in the same function, it becomes an expression over the two flags that was true in the same
steps: the key was True where only the time limit ended the episode. Anywhere else it is
reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport.dialects import TRUNCATED_KEY

from ..edits import Edit, Remark
from ..module import Module
from . import _flags
from .base import Example, Outcome, Rule, Safety


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new expression for one read of the key."""
    if node.value != TRUNCATED_KEY or not module.project.uses_gym:
        return
    read = _read(module, node)
    if read is None:
        return
    expression, info, kind = read
    site = _site(module, expression, info)
    if site is None:
        yield Remark(
            expression,
            f"{TRUNCATED_KEY} is no longer written to info: use truncated, which step() returns",
        )
        return
    both = f"{site.truncated} and not {site.terminated}"
    both = both if _stands_alone(module, expression) else f"({both})"
    new = {"in": site.truncated, "not in": f"not {site.truncated}"}.get(kind, both)
    yield Edit(expression, "truncation is read from the flags").replace(
        module.span(expression), new
    )


def _read(module: Module, node: ast.Constant) -> tuple[ast.expr, str, str] | None:
    """The expression that reads the key, the info's name, and how it is read."""
    parent = module.parent(node)
    if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Load):
        return parent, ast.unparse(parent.value), "value"
    if isinstance(parent, ast.Compare) and parent.left is node and len(parent.ops) == 1:
        kinds = {ast.In: "in", ast.NotIn: "not in"}
        kind = kinds.get(type(parent.ops[0]))
        return (parent, ast.unparse(parent.comparators[0]), kind) if kind else None
    if (
        isinstance(parent, ast.Call)
        and isinstance(parent.func, ast.Attribute)
        and parent.func.attr == "get"
    ):
        default = parent.args[1] if len(parent.args) > 1 else None
        if default is None or (isinstance(default, ast.Constant) and not default.value):
            return parent, ast.unparse(parent.func.value), "value"
        return parent, "", "other"
    return None


def _stands_alone(module: Module, expression: ast.expr) -> bool:
    """Whether nothing around an expression binds tighter than ``and``."""
    return isinstance(
        module.parent(expression),
        (ast.If, ast.While, ast.Assign, ast.Return, ast.Call, ast.keyword),
    )


def _site(module: Module, expression: ast.expr, info: str) -> _flags.StepSite | None:
    """The last step before, in the same function, whose info this is."""
    scope = module.scope(expression)
    found = None
    for site in _flags.sites(module, scope):
        if (
            site.info is not None
            and ast.unparse(site.info) == info
            and site.node.lineno < expression.lineno
        ):
            found = site
    return found if found is not None and found.terminated != "_" else None


RULE = Rule(
    code="GYM207",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Constant,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, reward, done, info = env.step(0)
                late = info.get("TimeLimit.truncated", False)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, reward, terminated, truncated, info = env.step(0)
                done = terminated or truncated
                late = truncated and not terminated
            """,
        ),
    ),
)
