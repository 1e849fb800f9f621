"""Gives test doubles of reset() the pair of observation and info.

``env.reset.return_value = obs`` stands for an environment; code under test unpacks the info as well
now. Only doubles beside a double of ``step()`` of the same object are changed, where the step's
four values show that an environment of gym's is meant, those of mocks that are put into wrappers,
and what a patch puts in the place of a reset that is known to be one's. A note tells of a mock that
is told its step alone, and goes where something is reset: what it gives then is no pair.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..analysis.reading.tree import is_spelt
from ..analysis.tables.idioms import passed_to
from ..findings import Level
from ..module import Module, own, own_of
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.doubles import doubles, held_results, mocks, patches, taken, wrapped_mocks

_UNTOLD = (
    "nothing says what {0}.reset() gives, and a mock is no pair: where it is reset, say "
    "{0}.reset.return_value = (observation, {{}})"
)


def check(module: Module, node: ast.Assign | ast.keyword | ast.Dict) -> Iterator[Outcome]:
    """Yields the new values of one double."""
    if not module.project.uses_gym:
        return
    if isinstance(node, ast.Dict):
        yield from _spelled(module, node)
    elif isinstance(node, ast.Assign):
        yield from _assigned(module, node, node.targets[0])
    elif doubles.method(module, node) == "reset" and (
        _is_beside_a_step(module, node) or _is_on_legacy(module, module.parent(node))
    ):
        yield from _pairs(module, node, doubles.seen(node.value, node.arg or ""))


def _assigned(module: Module, node: ast.Assign, target: ast.expr) -> Iterator[Outcome]:
    """What becomes of ``env.reset.return_value = …``."""
    if doubles.is_double(target, "step") and _is_reset_untold(module, node, target):
        told = ast.unparse(target).partition(".step.")[0]
        yield Remark(target, _UNTOLD.format(told), Level.NOTE)
    is_of_env = (
        doubles.is_double(target, "reset")
        and not doubles.is_of_own_class(module, target)
        and (_steps_too(module, target) or _is_wrapped(module, target) or _is_made(module, target))
    )
    is_one = is_of_env or _is_on_legacy(module, doubles.patching(module, target))
    if is_one and isinstance(target, ast.Attribute):
        yield from _pairs(module, node, doubles.seen(*doubles.said(node.value, target.attr)))


def _is_on_legacy(module: Module, patch: ast.AST | None) -> bool:
    """Whether it puts a double in the place of the reset of an environment with gym's API."""
    return (
        isinstance(patch, ast.Call)
        and doubles.named(module, patch) == "reset"
        and patches.is_on_legacy(module, patch)
    )


def _is_reset_untold(module: Module, node: ast.Assign, target: ast.Attribute) -> bool:
    """Whether a mock is told the old steps, and not what its reset gives, where it is reset."""
    owner = target.value.value if isinstance(target.value, ast.Attribute) else None
    if not isinstance(owner, ast.Name) or not mocks.is_untold(module, owner, "reset"):
        return False
    if not _gives_steps(module, node.value, target.attr) or doubles.is_of_own_class(module, target):
        return False
    return any(
        isinstance(call, ast.Call)
        and any(is_spelt(one, owner.id) for one in passed_to(call))
        and _resets(module, call)
        for call in own(module.scope(owner))
    )


def _resets(module: Module, call: ast.Call) -> bool:
    """Whether what a call runs resets something: of a class, any of its methods."""
    ref = module.project.function(taken.called(module, call))
    if ref is None:
        return False
    scopes = module.project.modules[ref.module].scopes
    around = scopes[ref.scope].parent
    is_method = around >= 0 and scopes[around].kind == "class"
    run = [one for one in scopes if one.parent == around] if is_method else [scopes[ref.scope]]
    return any("reset" in one.called for one in run)


def _spelled(module: Module, node: ast.Dict) -> Iterator[Outcome]:
    """The doubles that a dictionary names beside a double of the same object's step."""
    steps = doubles.spelled(node, "step")
    legacy = {owner for owner, values in steps if any(map(doubles.is_step, values))}
    for owner, values in doubles.spelled(node, "reset"):
        if owner in legacy:
            yield from _pairs(module, node, values)


def _pairs(
    module: Module,
    node: ast.Assign | ast.keyword | ast.Dict,
    values: Sequence[ast.expr],
) -> Iterator[Outcome]:
    edit = Edit(node, "the double of reset() gives the info as well")
    for value in values:
        if not _is_pair(value):
            edit.wrap(module.span(value), "(", ", {})")
    if edit.replacements:
        yield edit


def _is_beside_a_step(module: Module, node: ast.keyword) -> bool:
    """Whether a step is doubled with the old four values in the same scope."""
    return any(
        isinstance(other, ast.keyword)
        and doubles.method(module, other) == "step"
        and _gives_steps(module, *doubles.said(other.value, other.arg or ""))
        for other in (*own(module.scope(node)), *_decorating(module, node))
    )


def _decorating(module: Module, node: ast.AST) -> Iterator[ast.AST]:
    """Yields what the decorators of the function around hold, which stand in the scope outside."""
    for function in module.ancestors(node):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for decorator in function.decorator_list:
                yield from ast.walk(decorator)
            return


def _steps_too(module: Module, target: ast.Attribute) -> bool:
    """Whether the same object's step is doubled with the old four values in the same scope."""
    assert isinstance(target.value, ast.Attribute)
    receiver = ast.unparse(target.value.value)
    scope = module.scope(target)
    told = doubles.told(scope, receiver, "step")
    return any(_gives_steps(module, value, how) for value, how in told) or any(
        _returns_steps(scope, one.value.id)
        for one in own_of(scope, ast.Assign)
        if is_spelt(one.targets[0], f"{receiver}.step") and isinstance(one.value, ast.Name)
    )


def _returns_steps(scope: ast.AST, name: str) -> bool:
    """Whether a function of a scope, which is put in the place of a step, gives four values."""
    functions = (one for one in own_of(scope, ast.FunctionDef) if one.name == name)
    returned = (node.value for one in functions for node in own_of(one, ast.Return))
    return any(value is not None and doubles.is_step(value) for value in returned)


def _is_wrapped(module: Module, target: ast.Attribute) -> bool:
    """Whether the object is a mock that is put into a wrapper of gym's."""
    owner = target.value.value if isinstance(target.value, ast.Attribute) else None
    return isinstance(owner, ast.Name) and wrapped_mocks.is_put(module, owner)


def _is_made(module: Module, target: ast.Attribute) -> bool:
    """Whether the object is a mock that is made for an environment of gym's."""
    owner = target.value.value if isinstance(target.value, ast.Attribute) else None
    return owner is not None and patches.is_mock_of_legacy(module, owner)


def _gives_steps(module: Module, value: ast.expr, how: str) -> bool:
    """Whether a double of a step is given the old four values."""
    if isinstance(value, ast.Name) and how == doubles.EFFECT:
        around = (module.scope(value), module.tree)
        if any(_returns_steps(scope, value.id) for scope in around):
            return True
    return any(map(held_results.is_step, held_results.given(module, value, how)))


def _is_pair(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Tuple)
        and len(value.elts) == 2
        and isinstance(value.elts[1], ast.Dict)
    )


RULE = Rule(
    code="GYM209",
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
                env.reset.side_effect = [0] * 10
                env.step.side_effect = [(0, 1.0, False, {})] * 10
            """,
            """
                import gymnasium as gym
                from unittest import mock
                env = mock.Mock(spec=gym.Env)
                env.reset.side_effect = [(0, {})] * 10
                env.step.side_effect = [(0, 1.0, False, False, {})] * 10
            """,
        ),
    ),
)
