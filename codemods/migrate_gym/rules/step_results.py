"""Reads what is taken from a step's result by position.

``env.step(a)[2]`` was done and is ``terminated`` now; ``done`` is ``any(env.step(a)[2:4])``, and
of arrays ``np.logical_or(*envs.step(a)[2:4])``. Where a project inverts it, ``~result[2]``, or an
environment gives no truth value, it is ``(result[3] or result[2])``, the very thing that was given.
The info moves from 3 to 4, and positions counted from the end move with it. What may be a step of
gym's or of a class of the project's own is reported.

Where the result is used as a whole, the four values are put together again, in front of the
statement or where it has a name of its own: where it is sliced, spread over the parameters of
something (``f(*result)``), added to others, matched, gone through by a loop, formatted, or handed
to code outside the project. Where that cannot be done, or the position is computed, the use is
reported. What is compared with four values that are written out, or with the number of them, is
compared with five.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, Union

from gymport.dialects import TRUNCATED_KEY

from ..analysis.reading.flags import ARRAY
from ..analysis.reading.special_calls import remade
from ..analysis.solving.values import Kind, Value
from ..analysis.tables.idioms import constant_index, is_batch_name
from ..module import Module, reads
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.code import bound_names
from ..topics.flags import truncation
from ..topics.infos import batches
from ..topics.steps import (
    compared,
    doubtful_steps,
    given_results,
    joined_returns,
    parted_results,
    put_flags,
    spreading,
    starred,
    step_sites,
    unpackings,
)
from ..topics.steps.either_length import is_either
from . import time_limit_info

# Old position -> new position; None stands for done, which is put together from two.
_POSITIONS = {0: 0, 1: 1, 2: None, 3: 4, -1: -1, -2: None, -3: -4, -4: -5}
_DONE = {2: "2:4", -2: "-3:-1"}
_MOVED = frozenset(old for old, new in _POSITIONS.items() if old != new)
_INFO = (3, -1)
_UNTOUCHED_SLICES = (1, 2)
_HELD = (ast.Name, ast.Attribute)
_Combined = Union[ast.BinOp, ast.AugAssign, ast.Match, ast.Compare, ast.Starred]
_Taking = Union[ast.Subscript, ast.Call, _Combined, parted_results.Through]


def check(module: Module, node: _Taking) -> Iterator[Outcome]:
    """Yields the new position, or why there is none."""
    if type(node) is ast.Compare or (type(node) is ast.Call and compared.is_assertion(node)):
        same = compared.edit(module, node)
        if same is not None:
            return iter((same,))
    return _CHECKS[type(node)](module, node)


def _at(module: Module, node: ast.Subscript) -> Iterator[Outcome]:
    """The new position of what is read from a step's result."""
    if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        return  # a key, which no tuple has
    if isinstance(node.ctx, ast.Store):
        yield from parted_results.put_in(module, node)
    value = module.value(node.value)
    is_old = value.kind is Kind.STEP and not value.modern
    if is_old and not is_either(module.scope(node), node.value):
        yield from _subscript(module, node, value)
    elif _may_be_step(value) and constant_index(node.slice) in _MOVED:
        yield Remark(
            node,
            f"{ast.unparse(node.value)} may be the result of a step or of a reset: of a step, "
            "read terminated at 2, truncated at 3 and info at 4",
            evidence=value.evidence,
        )
    elif value.kind is not Kind.STEP and _is_moved(node.slice):
        yield from doubtful_steps.read(module, node)


def _starred(module: Module, node: ast.Starred) -> Iterator[Outcome]:
    """The parts of a step's result, or of what may be one, among others."""
    yield from parted_results.among(module, node)
    yield from doubtful_steps.spread(module, node)


def _is_moved(index: ast.expr) -> bool:
    """Whether something else stands at a position of a step's result now, or in a part of it."""
    if not isinstance(index, ast.Slice):
        return constant_index(index) in _MOVED
    upper = constant_index(index.upper) if index.upper is not None else None
    is_start = index.lower is None and index.step is None
    return not (is_start and upper in _UNTOUCHED_SLICES)


def _may_be_step(value: Value) -> bool:
    """Whether something is a step's result or a reset's, and the step's is an old one."""
    is_either = value.kind is Kind.MIXED and value.of is not None and not value.modern
    return is_either and value.of is not None and value.of.kind is Kind.STEP


def _subscript(module: Module, node: ast.Subscript, value: Value) -> Iterator[Outcome]:
    if isinstance(node.slice, ast.Slice):
        yield from _slice(module, node, value)
        return
    old = constant_index(node.slice)
    new = None if old is None else _POSITIONS.get(old)
    is_set = isinstance(node.ctx, ast.Store) and new is not None
    if old in _DONE and not isinstance(node.ctx, (ast.Load, ast.Del)):
        yield put_flags.put(module, node, value)
        return
    if old not in _POSITIONS or not (is_set or isinstance(node.ctx, ast.Load)):
        yield Remark(
            node,
            "a step's result is read at a position that cannot be seen here: "
            "where it may be 2 or more, read terminated at 2, truncated at 3 and info at 4",
            evidence=value.evidence,
            if_old=True,
        )
        return
    if new is None and step_sites.hands_on_done(module, node):
        return  # the rule step-methods puts both flags in its place
    if new is None and put_flags.is_first_of_added(module, node):
        return  # what is put there leaves it as it is
    if old in _INFO and not is_set and time_limit_info.takes(module, node):
        return  # that rule reads the flags in its place
    if new is None:
        yield _done(module, node, value, _DONE[old])
    elif new != old:
        edit = Edit(node, f"position {old} of step() is {new} now", evidence=value.evidence)
        yield edit.replace(module.span(node.slice), str(new))
    if new is not None and old in _INFO:
        yield from _of_info(module, node, value)


def _of_info(module: Module, node: ast.Subscript, value: Value) -> Iterator[Remark]:
    """What has to be said of an info that is read by its position."""
    if _gives_batched_info(module, node, value):
        yield Remark(node, f"{ast.unparse(node)} {batches.DICT}", evidence=value.evidence)
    elif isinstance(node.ctx, ast.Load) and truncation.is_missed(module, node):
        yield Remark(
            node,
            f"{TRUNCATED_KEY} is no longer written to this info, and may be read from it: "
            "write it where truncated, at 3, is true: as not terminated, at 2",
            evidence=value.evidence,
        )


def _gives_batched_info(module: Module, node: ast.Subscript, value: Value) -> bool:
    """Whether the infos of a vector environment are read, and not by a key of the dict."""
    read = module.parent(node)
    key = read.slice if isinstance(read, ast.Subscript) and read.value is node else None
    is_dict = isinstance(key, ast.Constant) and isinstance(key.value, str)
    return value.of is not None and value.of.kind is Kind.VECTOR and not is_dict


def _done(module: Module, node: ast.Subscript, value: Value, flags: str) -> Outcome:
    """``done`` by its position: one flag, a tuple of them, or an array."""
    edit = Edit(node, "done is put together from terminated and truncated", evidence=value.evidence)
    before, after = "any(", ")"
    shape = module.project.shapes.of(value.of) if value.of is not None else ""
    if value.name == "zip":
        before, after = "tuple(map(any, zip(*", ")))"
    elif shape not in ("", ARRAY):
        return Remark(
            node,
            f"done is a {shape} of flags, and made of two now: put together terminated at 2 and "
            "truncated at 3, part by part",
            evidence=value.evidence,
        )
    elif shape or step_sites.is_batch(value) or _is_for_several(module, node):
        numpy = module.numpy_at(node)
        if not numpy:
            return _either(module, edit, node, flags)
        before = f"{numpy}.logical_or(*"
    elif module.project.shapes.are_kept_as_given:
        around = _as_given(module, node, flags)
        start, end = module.text.enclosed(node.value)
        edit.insert(start, around[0])
        return edit.replace(Span(end, module.span(node).end), around[1])
    edit.replace(module.span(node.slice), flags)
    return edit.wrap(module.span(node), before, after)


def _is_for_several(module: Module, node: ast.Subscript) -> bool:
    """Whether done goes where the ends of several episodes are kept, by name."""
    statement = module.parent(node)
    is_kept = isinstance(statement, ast.Assign) and any(map(is_batch_name, statement.targets))
    return is_kept and bool(module.numpy_at(node))


def _either(module: Module, edit: Edit, node: ast.Subscript, flags: str) -> Outcome:
    """Either of two arrays by their positions, where what holds them can be read twice."""
    if not isinstance(node.value, _HELD):
        return Remark(node, "done is step(…)[2] | step(…)[3] now: unpack the result first")
    terminated, truncated = _of_held(module.source(node.value), flags)
    return edit.replace(module.span(node), f"({terminated} | {truncated})")


def _as_given(module: Module, node: ast.Subscript, flags: str) -> tuple[str, str]:
    """What goes around a result so that either flag is read as it is: ``any`` makes it a bool."""
    is_held = isinstance(node.value, _HELD)
    name = (
        module.source(node.value)
        if is_held
        else module.fresh("result", spreading.naming(module, node))
    )
    done = step_sites.either(module, *_of_held(name, flags))
    first, then = done.split(" ", 1)
    behind = f"{first[len(name) :]} {then})"
    if is_held:
        return "(", behind
    if spreading.may_name(module, node):
        return f"(({name} := ", f"){behind}"
    return f"(lambda {name}: {done})(", ")"


def _of_held(name: str, flags: str) -> tuple[str, str]:
    """Both flags of a result that has a name, by their positions."""
    first = int(flags.partition(":")[0])
    return f"{name}[{first}]", f"{name}[{first + 1}]"


def _slice(module: Module, node: ast.Subscript, value: Value) -> Iterator[Outcome]:
    part = node.slice
    assert isinstance(part, ast.Slice)
    upper = constant_index(part.upper) if part.upper is not None else None
    if part.lower is None and part.step is None and upper in _UNTOUCHED_SLICES:
        return
    if _is_put_together(module, node) or joined_returns.is_joined(module, node):
        return
    if _is_unpacked(module, node, part):
        return  # the rule step-calls rewrites it as a whole
    parent = module.parent(node)
    is_kept = value.guess or module.source(part) in _DONE.values()
    is_kept = is_kept or (isinstance(parent, ast.Tuple) and not _is_paired(module, node))
    is_kept = is_kept or not isinstance(node.ctx, ast.Load)
    edit = None if is_kept else spreading.four(module, node.value, node.value)
    yield edit or Remark(
        node,
        "a step's result is cut: see that the part is the one meant, as there are five values now, "
        "with terminated at 2 and truncated at 3",
        evidence=value.evidence,
        if_old=True,
    )


def _is_paired(module: Module, node: ast.Subscript) -> bool:
    """Whether a part goes to a name as one of several: ``obs, rest = out[0], out[1:]``."""
    given = bound_names.targets(module, node)
    return bool(given) and all(isinstance(one, ast.Name) for one in given)


def _is_unpacked(module: Module, node: ast.Subscript, part: ast.Slice) -> bool:
    """Whether targets take a part of a step's result, with done in it."""
    statement = module.statement(node)
    return isinstance(statement, ast.Assign) and any(
        one.cut is part and unpackings.takes_done(one.targets, part)
        for one in unpackings.unpackings(module, statement)
    )


def _is_put_together(module: Module, node: ast.Subscript) -> bool:
    """Whether ``(obs,) + result[1:]`` is put together, which has five values by itself."""
    around = module.parent(node)
    if isinstance(around, ast.BinOp) and remade(around) is node.value:
        return module.value(around).kind is Kind.STEP
    return _is_rest_of_own(module, node)


def _is_rest_of_own(module: Module, node: ast.Subscript) -> bool:
    """Whether a step method returns ``(obs,) + result[1:]``, which has five values by itself.

    The part may have a name before: ``rest = result[1:]``.
    """
    assert isinstance(node.slice, ast.Slice)
    lower = constant_index(node.slice.lower) if node.slice.lower is not None else None
    if lower not in _UNTOUCHED_SLICES or node.slice.upper or node.slice.step:
        return False
    if not step_sites.is_own_step(module, node):
        return False
    given = bound_names.targets(module, node)
    if not given:
        return starred.is_returned(module, node)
    found = [
        one
        for target in given
        if isinstance(target, ast.Name)
        for one in reads(module.scope(node), target.id)
    ]
    return bool(found) and all(starred.is_returned(module, one) for one in found)


_CHECKS: dict[type, Callable[[Module, Any], Iterator[Outcome]]] = {
    ast.Subscript: _at,
    ast.Call: given_results.given,
    ast.BinOp: parted_results.combined,
    ast.AugAssign: parted_results.added,
    ast.Match: parted_results.matched,
    ast.Compare: compared.reported,
    ast.Starred: _starred,
    ast.For: parted_results.gone_through,
    ast.comprehension: parted_results.gone_through,
    ast.YieldFrom: parted_results.gone_through,
}

RULE = Rule(
    code="GYM202",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=tuple(_CHECKS),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                reward = env.step(0)[1]
                result = env.step(1)
                if result[2]:
                    print(result[3])
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                reward = env.step(0)[1]
                result = env.step(1)
                if any(result[2:4]):
                    print(result[4])
            """,
        ),
    ),
)
