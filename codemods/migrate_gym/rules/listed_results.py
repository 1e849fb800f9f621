"""Gives what stands in a list beside the results of steps five values.

``rollout = [(env.reset(), None, False, {})]`` is often followed by ``rollout.append(env.step(a))``:
who reads the list unpacks them alike. What was written out in the list gets ``False`` for
truncated, and so does what is put there in place of a step: ``env.step(a) if alive else still``,
what a variable has before it has the result of one, and what comes where there is none: a
parameter's default, or that of ``rows.get(key, …)`` and ``next(steps, …)``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Union

from ..analysis.tables.idioms import targets_of
from ..module import FunctionDef, Module, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.doubles import doubles
from ..topics.steps import beside_steps, step_sites, value_counts

_Display = Union[ast.List, ast.Dict]
_Holder = Union[ast.Call, ast.IfExp, ast.Assign, ast.AugAssign, _Display, FunctionDef, ast.Lambda]
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_LISTS = (ast.ListComp, ast.GeneratorExp, ast.List)


def check(module: Module, node: _Holder) -> Iterator[Outcome]:
    """Yields what becomes of the tuples that stand in the place of a step's result."""
    if type(node) is ast.Assign and type(node.value) is not ast.Tuple:
        return iter(())
    return _outcomes(module, node)


def _outcomes(module: Module, node: _Holder) -> Iterator[Outcome]:
    if isinstance(node, _FUNCTIONS):
        yield from (_with_five(module, one) for one in beside_steps.defaults(module, node))
        return
    if isinstance(node, ast.Assign):
        if isinstance(node.value, ast.Tuple) and beside_steps.stands_for_one(module, node.value):
            edit = Edit(node.value, "what stands in the place of a step's result has five values")
            yield doubles.lengthen(module, edit, node.value)
        yield from (_with_five(module, one) for one in beside_steps.put_at(module, node))
        return
    if isinstance(node, ast.IfExp):
        yield from _in_its_place(module, node)
        return
    if isinstance(node, ast.AugAssign):
        yield from _put(module, node)
        return
    if not isinstance(node, ast.Call):
        yield from _beside(module, node)
        return
    default = beside_steps.by_default(module, node)
    if default is not None:
        yield _with_five(module, default)
    yield from _beside(module, node)
    yield from _put(module, node)
    into = _appended(node)
    if into is None or not step_sites.is_step(module, node.args[0]):
        return
    text = ast.unparse(into)
    if node is not _first(module, node, text):
        return
    for other in _around(module, node, text):
        for written in _written(other, text):
            edit = Edit(written, "what stands beside the results of steps has five values")
            yield doubles.lengthen(module, edit, written)


def _put(module: Module, node: ast.Call | ast.AugAssign) -> Iterator[Outcome]:
    """Five values in what is put beside steps' results, where no append of a step tells so."""
    found = list(beside_steps.put_into(module, node))
    into = _appended(node) if found else None
    if into is None or not _is_appended_to(module, node, ast.unparse(into)):
        yield from (_with_five(module, written) for written in found)


def _is_appended_to(module: Module, node: ast.AST, into: str) -> bool:
    """Whether the result of a step is appended to a list by the same name."""
    appends = ((one, _appended(one)) for one in _around(module, node, into))
    return any(
        to is not None
        and ast.unparse(to) == into
        and isinstance(one, ast.Call)
        and step_sites.is_step(module, one.args[0])
        for one, to in appends
    )


def _beside(module: Module, node: ast.List | ast.Dict | ast.Call) -> Iterator[Remark]:
    """Reports four values beside steps' results in one display: who takes which is not known."""
    for written in beside_steps.in_display(module, node):
        yield _told(module, written, "stands beside steps' results, which have")


def _with_five(module: Module, other: ast.expr) -> Edit | Remark:
    """What comes where there is no step's result, with five values like one."""
    if isinstance(other, ast.Tuple):
        edit = Edit(other, "what stands in the place of a step's result has five values")
        return doubles.lengthen(module, edit, other)
    return _told(module, other, "stands in the place of a step's result, which has")


def _told(module: Module, other: ast.expr, where: str) -> Remark:
    return Remark(
        other,
        f"{ast.unparse(other)} has four values and {where} five: give it False for truncated "
        "behind done where five are unpacked",
        evidence=module.value(other).evidence,
    )


def _in_its_place(module: Module, node: ast.IfExp) -> Iterator[Outcome]:
    """What becomes of a tuple that a list, or a variable, is given where no step is made."""
    around = module.parent(node)
    is_held = isinstance(around, ast.Assign)
    if not (is_held or isinstance(around, _LISTS) or _appended(around) is not None):
        return
    for step, other in ((node.body, node.orelse), (node.orelse, node.body)):
        if not value_counts.is_like_a_step(other):
            continue
        if is_held and not beside_steps.stands_for_one(module, other):
            continue
        if step_sites.is_step(module, step):
            edit = Edit(other, "what stands in the place of a step's result has five values")
            yield doubles.lengthen(module, edit, other)


def _around(module: Module, node: ast.AST, into: str) -> Iterator[ast.AST]:
    """What may fill the list as well: the function around, or the class that has it."""
    owner = module.class_around(node)
    if owner is not None and into.startswith("self."):
        return ast.walk(owner)
    return own(module.scope(node))


def _first(module: Module, node: ast.Call, into: str) -> ast.AST:
    """The first call that appends the result of a step to the same list."""
    for other in _around(module, node, into):
        to = _appended(other)
        if to is not None and ast.unparse(to) == into:
            assert isinstance(other, ast.Call)
            if step_sites.is_step(module, other.args[0]):
                return other
    return node


def _appended(node: ast.AST) -> ast.expr | None:
    """What a call appends one thing to."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return None
    return node.func.value if node.func.attr == "append" and len(node.args) == 1 else None


def _written(node: ast.AST, into: str) -> Iterator[ast.Tuple]:
    """The steps that a node puts into a list of this name, where they are written out."""
    values: list[ast.expr] = []
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = targets_of(node)
        if isinstance(node.value, ast.List) and into in map(ast.unparse, targets):
            values = node.value.elts
    elif isinstance(node, ast.Call):
        to = _appended(node)
        values = node.args if to is not None and ast.unparse(to) == into else []
    yield from (one for one in values if value_counts.is_like_a_step(one))


RULE = Rule(
    code="GYM216",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.IfExp, ast.Assign, ast.AugAssign, ast.List, ast.Dict, *_FUNCTIONS),
    check=check,
    words={ast.Call: [*beside_steps.PUTTING, *beside_steps.ASKING, beside_steps.CHAIN]},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                rollout = [(env.reset(), None, False, {})]
                for _ in range(3):
                    rollout.append(env.step(0))
                for obs, reward, done, info in rollout:
                    print(done)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                rollout = [(env.reset()[0], None, False, False, {})]
                for _ in range(3):
                    rollout.append(env.step(0))
                for obs, reward, terminated, truncated, info in rollout:
                    done = terminated or truncated
                    print(done)
            """,
        ),
    ),
)
