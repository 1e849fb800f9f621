"""Lets functions that replace an environment's step or reset return what these return today.

``env.step = limited`` makes a function the step of one environment. Its four values become five and
its observation a pair, as in the methods of classes: see the rules step-methods and reset-methods.
A function that is used in any other way as well is left alone and reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind
from ..edits import Edit, Remark
from ..module import FunctionDef, Module
from ..rule import Example, Outcome, Rule, Safety
from ..topics import patches, reset_returns, resets, signatures
from . import step_methods


def check(module: Module, node: ast.Assign) -> Iterator[Outcome]:
    """Yields the new returns of the function that one assignment makes a method."""
    target = node.targets[0]
    if not isinstance(target, ast.Attribute) or target.attr not in ("step", "reset"):
        return
    owner = patches.owner_of(module, target)
    if not patches.is_legacy(owner):
        return
    function = patches.function_of(module, node, target.attr)
    if function is None:
        if module.value(node.value).kind is Kind.FUNCTION:
            yield Remark(
                node,
                f"{ast.unparse(node.value)} takes the place of {target.attr}(): see that it gives "
                + ("five values" if target.attr == "step" else "the observation and an info"),
                evidence=owner.evidence,
            )
    elif target.attr == "step":
        yield from step_methods.returns(module, None, function)
    else:
        edit = Edit(function, "the function gives the info as well", evidence=owner.evidence)
        _signature(module, edit, function)
        yield from reset_returns.returns(module, edit, function)
        yield edit


def _signature(module: Module, edit: Edit, function: FunctionDef) -> None:
    """Takes seed and options, and hands them on to the reset within."""
    if function.args.kwarg is not None:
        return
    inner = [call for call in resets.reset_calls(module, function) if not call.keywords]
    if inner and not inner[0].args:
        signatures.add_variable_keywords(module, edit, function, "kwargs")
        resets.add_argument(module, edit, inner[0], "**kwargs")
    else:
        signatures.add_keywords(module, edit, function, ("seed", "options"))


RULE = Rule(
    code="GYM308",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Assign,),
    check=check,
    examples=(
        Example(
            """
                import gym

                env = gym.make("CartPole-v1")
                old_step = env.step

                def step(action):
                    obs, reward, done, info = old_step(action)
                    return obs, reward / 10, done, info

                env.step = step
            """,
            """
                import gymnasium as gym

                env = gym.make("CartPole-v1")
                old_step = env.step

                def step(action):
                    obs, reward, terminated, truncated, info = old_step(action)
                    return obs, reward / 10, terminated, truncated, info

                env.step = step
            """,
        ),
    ),
)
