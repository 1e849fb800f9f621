"""Gives test doubles of step() five values.

``env.step.return_value = (obs, 1.0, False, {})`` and a list of such tuples in ``side_effect``
stand for an environment, and so do ``env.step = Mock(return_value=…)``, ``patch.object``, what
``with patch("gym.Env.step") as step`` names, and ``Mock(**{"step.return_value": …})``; code under
test unpacks five values now. Only tuples of four that are written out, with a truth value in the
third place, are changed; what else stands for an environment's step is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..analysis.tables.known import LEGACY_LENGTH
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.doubles import doubles, held_results, patches

_OF_STEP = (
    "{} stands for an environment's step: see that it gives five values (obs, reward, terminated, "
    "truncated, info)"
)


def check(module: Module, node: ast.Assign | ast.keyword | ast.Dict) -> Iterator[Outcome]:
    """Yields the new values of one double."""
    if not module.project.uses_gym:
        return
    if isinstance(node, ast.Dict):
        for _, values in doubles.spelled(node, "step"):
            yield from _given(module, node, values, None)
    elif isinstance(node, ast.keyword):
        if doubles.method(module, node) == "step":
            yield from _given(module, node, _results(module, node.value, node.arg or ""), None)
    else:
        yield from _assigned(module, node, node.targets[0])


def _assigned(module: Module, node: ast.Assign, target: ast.expr) -> Iterator[Outcome]:
    """What becomes of ``env.step.return_value = …``."""
    if patches.function_of(module, node, "step") is not None:
        return  # the function that it calls gives five values
    patch = doubles.patching(module, target)
    is_double = doubles.is_double(target, "step") and not doubles.is_of_own_class(module, target)
    is_patched = patch is not None and doubles.named(module, patch) == "step"
    if isinstance(target, ast.Attribute) and (is_double or is_patched):
        results = _results(module, *doubles.said(node.value, target.attr))
        yield from _given(module, node, results, target if is_double else None)


def _results(module: Module, value: ast.expr, how: str) -> Sequence[ast.expr]:
    """The results of a double; none where another double is given the same ones before."""
    if held_results.is_told_elsewhere(module, value):
        return []
    return held_results.given(module, value, how)


def _given(
    module: Module,
    node: ast.Assign | ast.keyword | ast.Dict,
    values: Sequence[ast.expr],
    target: ast.expr | None,
) -> Iterator[Outcome]:
    edit = Edit(node, "the double of step() gives five values")
    name = ast.unparse(target) if target is not None else ""
    for value in values:
        if held_results.lengthen(module, edit, value):
            continue
        is_imported = held_results.are_imported(module, value)
        if isinstance(value, ast.Tuple) and not _may_be_four(value):
            continue
        is_one = is_imported or (target is not None and "env" in name)
        if is_one and not (target and doubles.is_of_another(module, target, value)):
            yield Remark(value, _OF_STEP.format(name or "this"))
    if edit.replacements:
        yield edit


def _may_be_four(value: ast.Tuple) -> bool:
    """Whether four values are written out, an info the last: the third may say what is done."""
    return len(value.elts) == LEGACY_LENGTH and isinstance(value.elts[-1], ast.Dict)


RULE = Rule(
    code="GYM208",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Assign, ast.keyword, ast.Dict),
    check=check,
    words=dict.fromkeys((ast.Assign, ast.keyword), doubles.HOWS),
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
