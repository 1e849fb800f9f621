"""Gives test doubles of step() five values.

``env.step.return_value = (obs, 1.0, False, {})`` and a list of such tuples in ``side_effect``
stand for an environment; code under test unpacks five values now. Only tuples of four that are
written out, with a truth value in the third place, are changed; what else stands for an
environment's step is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeGuard

from ..edits import Edit, Remark
from ..module import Module
from .base import Example, Outcome, Rule, Safety

_LEGACY = 4


def check(module: Module, node: ast.Assign) -> Iterator[Outcome]:
    """Yields the new values of one double."""
    target = node.targets[0]
    if not module.project.uses_gym or not _is_double(target):
        return
    several = isinstance(node.value, (ast.List, ast.Tuple)) and _attribute(target) == "side_effect"
    values = node.value.elts if several else [node.value]  # type: ignore[attr-defined]
    edit = Edit(node, "the double of step() gives five values")
    for value in values:
        if _is_result(value):
            edit.insert(module.span(value.elts[2]).end, ", False")
        elif not isinstance(value, ast.Tuple) and "env" in ast.unparse(target):
            yield Remark(
                value,
                f"{ast.unparse(target)} stands for an environment's step: see that it gives five "
                "values (obs, reward, terminated, truncated, info)",
            )
    if edit.replacements:
        yield edit


def _attribute(target: ast.expr) -> str:
    return target.attr if isinstance(target, ast.Attribute) else ""


def _is_double(target: ast.expr) -> bool:
    """Whether a target is ``….step.return_value`` or ``….step.side_effect``."""
    return (
        isinstance(target, ast.Attribute)
        and target.attr in ("return_value", "side_effect")
        and _attribute(target.value) == "step"
    )


def _is_result(value: ast.expr) -> TypeGuard[ast.Tuple]:
    if not (isinstance(value, ast.Tuple) and len(value.elts) == _LEGACY):
        return False
    done = value.elts[2]
    return isinstance(done, ast.Constant) and isinstance(done.value, bool)


RULE = Rule(
    code="GYM208",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Assign,),
    check=check,
    examples=(
        Example(
            """
                import gym
                from unittest import mock
                env = mock.Mock(spec=gym.Env)
                env.step.return_value = (0, 1.0, False, {})
            """,
            """
                import gymnasium as gym
                from unittest import mock
                env = mock.Mock(spec=gym.Env)
                env.step.return_value = (0, 1.0, False, False, {})
            """,
        ),
    ),
)
