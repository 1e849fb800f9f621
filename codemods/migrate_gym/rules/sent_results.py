"""Sends on four values where a step's result goes out of sight.

A worker process that answers ``step`` and ``reset`` through one pipe, an attribute or a function
that holds now the one and now the other: who receives the value cannot be found, and unpacks four
values. So the five are put together again where they leave: ``pipe.send(env.step(action))`` sends
``(obs, reward, terminated or truncated, info)``. So they are where a function puts one into a list
or dict that it is handed and does not read. A function that returns a step's result in one
place and four values of its own in another returns four in both, and a generator that yields both
yields four. Who is given nothing but steps is rewritten instead.

Of a variable that is read by its positions as well, four values are put together where it is sent.
Any other value that is read as a step's result in one place and as one of several in another is
reported, and so is an expression that gives either.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind, Value
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.flags import truncation
from ..topics.steps import sending, spreading, step_sites, unpackings, value_counts

_ADVICE = "give four values (obs, reward, terminated or truncated, info) where four are expected"
_RESULTS = frozenset({Kind.STEP, Kind.MIXED})
"""What a call gives of which there may be something to say."""


def check(
    module: Module, node: ast.Call | ast.IfExp | ast.Return | ast.Assign | ast.Yield | ast.YieldFrom
) -> Iterator[Outcome]:
    """Yields the four values of one step, or where they are missed."""
    if type(node) is ast.Call:
        if type(module.parent(node)) in sending.AROUND and module.value(node).kind in _RESULTS:
            yield from _called(module, node)
    elif isinstance(node, ast.Assign):
        yield from _left_elsewhere(module, node)
    elif isinstance(node, ast.YieldFrom):
        yield from _yielded_from(module, node)
    elif isinstance(node, ast.IfExp):
        yield from _chosen(module, node)
    elif isinstance(node, (ast.Return, ast.Yield)) and sending.is_returned_as_four(module, node):
        yield _returned(module, node)


def _called(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """The four values of a call that may be a step, or where they are missed."""
    journey = sending.journey(module, node)
    if journey is not None and not journey.clashes:
        yield _four(module, journey, module.value(node))
        return
    if journey is not None and sending.is_put_together(module, _target(journey)):
        return  # the rule step-results sends four
    message = _missed(module, node, journey)
    if message:
        yield Remark(node, f"{message}: {_ADVICE}", evidence=module.value(node).evidence)


def _target(journey: sending.Journey) -> ast.expr | None:
    """What is given a step's result before it is sent (None where that is sent at once)."""
    statement = journey.statement
    return statement.targets[0] if isinstance(statement, ast.Assign) else None


def _missed(module: Module, node: ast.Call, journey: sending.Journey | None) -> str:
    """What becomes of a step's result where nothing can be written ("" for nothing)."""
    is_beside = sending.is_beside_four(module, node) and step_sites.is_step(module, node)
    if journey is not None or is_beside:
        return "what step() gives is read as one of several values as well"
    is_inside = sending.is_inside(module, node)
    if is_inside and step_sites.is_step(module, node):
        return "a step's result of five values goes out of sight here"
    if (is_inside or sending.is_all(module, node)) and sending.may_be_step(module, node):
        return "a step's result of five values may go out of sight here"
    if sending.is_put_away(module, node) and sending.may_be_step(module, node):
        return "a step's result of five values may be kept here"
    return ""


def _left_elsewhere(module: Module, node: ast.Assign) -> Iterator[Outcome]:
    """Reports a step's result that another module is given under a name, but for a step itself."""
    target = node.targets[0]
    if type(target) is not ast.Attribute or not sending.is_of_module(module, target):
        return
    if step_sites.is_step(module, node.value) and not sending.is_kept(module, node.value):
        message = f"a step's result of five values goes to another module here: {_ADVICE}"
        yield Remark(node.value, message, evidence=module.value(node.value).evidence)


def _yielded_from(module: Module, node: ast.YieldFrom) -> Iterator[Outcome]:
    """Reports ``yield from map(env.step, actions)`` beside four values of the generator's own."""
    step = module.value(node.value).of
    is_old = step is not None and step.kind is Kind.STEP and not step.modern and not step.guess
    if step is not None and is_old and sending.gives_four(module, node):
        message = f"steps' results of five values are yielded beside four values here: {_ADVICE}"
        yield Remark(node.value, message, evidence=step.evidence)


def _chosen(module: Module, node: ast.IfExp) -> Iterator[Outcome]:
    """Reports ``env.reset() if first else env.step(action)``.

    An attribute that is given four values elsewhere keeps four of a step as well.
    """
    steps = [part for part in (node.body, node.orelse) if step_sites.is_step(module, part)]
    is_returned = isinstance(module.parent(node), ast.Return)
    others = is_returned and sending.gives_four(module, node)
    if is_returned and step_sites.is_own_step(module, node) and _is_beside_four(module, node):
        return  # the rule step-methods makes five of the four
    if len(steps) == 1 and _is_kept_as_four(module, node):
        edit = spreading.four(module, steps[0], steps[0])
        if edit is not None:
            yield edit
            return
        others = True
    if len(steps) == 1 and (others or module.value(node).kind is Kind.MIXED):
        message = f"step() gives five values now where the other branch gives another: {_ADVICE}"
        yield Remark(steps[0], message, evidence=module.value(steps[0]).evidence)


def _is_kept_as_four(module: Module, node: ast.IfExp) -> bool:
    """Whether an attribute is given a step's result, or else four values, and four elsewhere."""
    around = module.parent(node)
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if target is None or not any(map(sending.is_four, (node.body, node.orelse))):
        return False
    return unpackings.may_be_four(module, target)


def _is_beside_four(module: Module, node: ast.IfExp) -> bool:
    """Whether one of two branches is four values, written out there or under a name."""
    branches = (node.body, node.orelse)
    return any(sending.is_four(one) or value_counts.is_four(module, one) for one in branches)


def _returned(module: Module, node: ast.Return | ast.Yield) -> Edit:
    """Four values of a variable that holds five."""
    assert isinstance(node.value, ast.Name)
    value, name = module.value(node.value), node.value.id
    edit = Edit(node, "step() is returned as four values", evidence=value.evidence)
    done = step_sites.joined(module, value, f"{name}[2]", f"{name}[3]")
    four = f"{name}[0], {name}[1], {done}, {name}[4]"
    bare = isinstance(node, ast.Return) or module.parent(node) is module.statement(node)
    return edit.replace(module.span(node.value), four if bare else f"({four})")


def _four(module: Module, journey: sending.Journey, value: Value) -> Edit:
    call, statement = journey.call, journey.statement
    edit = Edit(call, "step() is sent on as four values", evidence=value.evidence)
    obs, reward, terminated, truncated, info = (
        module.fresh(name, module.scope(statement))
        for name in ("obs", "reward", "terminated", "truncated", "info")
    )
    names = f"{obs}, {reward}, {terminated}, {truncated}, {info}"
    edit.before.append((statement, f"{names} = {module.source(call)}"))
    if module.project.truncation.is_read and not step_sites.is_batch(value):
        edit.before.append((statement, truncation.written(info, terminated, truncated)))
    done = step_sites.joined(module, value, terminated, truncated)
    four = f"{obs}, {reward}, {done}, {info}"
    bare = module.parent(call) is statement
    return edit.replace(module.span(call), four if bare else f"({four})")


RULE = Rule(
    code="GYM212",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.IfExp, ast.Return, ast.Assign, ast.Yield, ast.YieldFrom),
    check=check,
    words={ast.Assign: (ast.Attribute,)},
    examples=(
        Example(
            """
                import gym

                def work(pipe):
                    env = gym.make("CartPole-v1")
                    pipe.send(env.reset())
                    while True:
                        pipe.send(env.step(pipe.recv()))
            """,
            """
                import gymnasium as gym

                def work(pipe):
                    env = gym.make("CartPole-v1")
                    pipe.send(env.reset()[0])
                    while True:
                        obs, reward, terminated, truncated, info = env.step(pipe.recv())
                        pipe.send((obs, reward, terminated or truncated, info))
            """,
        ),
    ),
)
