"""The sites where the result of a step is unpacked, and the names its two flags get."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from gymport.dialects import TRUNCATED_KEY

from ..analysis.values import Kind, Value
from ..module import FunctionDef, Module, methods, own


class StepSite(NamedTuple):
    """An unpacking of four values that becomes one of five.

    Attributes:
        node: The assignment.
        done: The target that done went to.
        info: The target that info went to.
        terminated: What replaces `done`, before the comma.
        truncated: What replaces `done`, behind the comma.
        needs_done: Whether `done` has to be put together again afterwards.
        slice_end: The constant of ``step(…)[:3]``, which becomes 4.
    """

    node: ast.Assign
    done: ast.expr
    info: ast.expr | None
    terminated: str
    truncated: str
    needs_done: bool
    slice_end: ast.expr | None = None


def step_value(module: Module, node: ast.Assign) -> Value:
    """What the right side of an assignment is, seen through ``[:3]``."""
    value = node.value
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
        value = value.value
    return module.value(value)


def site(module: Module, node: ast.Assign) -> StepSite | None:
    """The step site that an assignment is, if it unpacks the old four values."""
    if len(node.targets) != 1 or not isinstance(node.targets[0], (ast.Tuple, ast.List)):
        return None
    value = step_value(module, node)
    targets = node.targets[0].elts
    slice_end = _slice_end(node.value)
    starred = [index for index, target in enumerate(targets) if isinstance(target, ast.Starred)]
    if value.kind is not Kind.STEP:
        return None
    if slice_end is not None:
        if len(targets) != 3 or starred:
            return None
        done, info = targets[2], None
    elif isinstance(node.value, ast.Subscript) and isinstance(node.value.slice, ast.Slice):
        return None
    elif len(targets) == 4 and not starred:
        done, info = targets[2], targets[3]
    elif starred == [3] and len(targets) == 4:  # obs, reward, done, *_ = …
        done, info = targets[2], None
    elif starred == [0] and len(targets) == 3:  # *_, done, info = …
        done, info = targets[1], targets[2]
    else:
        return None
    return _named(module, node, done, info, slice_end, value)


def _slice_end(value: ast.expr) -> ast.expr | None:
    """The 3 of ``step(…)[:3]``."""
    if not (isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)):
        return None
    part = value.slice
    plain = part.lower is None and part.step is None
    is_three = isinstance(part.upper, ast.Constant) and part.upper.value == 3
    return part.upper if plain and is_three else None


def _named(
    module: Module,
    node: ast.Assign,
    done: ast.expr,
    info: ast.expr | None,
    slice_end: ast.expr | None,
    value: Value,
) -> StepSite:
    scope = module.scope(node)
    thrown_away = isinstance(done, ast.Name) and done.id == "_"
    if thrown_away and not _reads_time_limit(scope):
        return StepSite(node, done, info, "_", "_", False, slice_end)
    plural = _is_batch(value)
    taken = module.names(scope)
    terminated = _free("terminations" if plural else "terminated", taken)
    truncated = _free("truncations" if plural else "truncated", taken)
    needs_done = not thrown_away and not _only_returned(module, node, done)
    return StepSite(node, done, info, terminated, truncated, needs_done, slice_end)


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


def _is_batch(value: Value) -> bool:
    of = value.of
    return value.name == "zip" or (of is not None and of.kind is Kind.VECTOR)


def combined(module: Module, site: StepSite, value: Value) -> str:
    """The expression that is what done was."""
    if not _is_batch(value):
        return f"{site.terminated} or {site.truncated}"
    container = "" if value.name != "zip" else _container(site.node.value)
    if container:
        return f"{container}(map(any, zip({site.terminated}, {site.truncated})))"
    if module.numpy:
        return f"{module.numpy}.logical_or({site.terminated}, {site.truncated})"
    return f"{site.terminated} | {site.truncated}"


def _container(value: ast.expr) -> str:
    """What ``zip(*results)`` or ``map(list, zip(*results))`` collects in ("" for arrays)."""
    assert isinstance(value, ast.Call)
    if ast.unparse(value.func) == "zip":
        return "tuple"
    collect = ast.unparse(value.args[0]) if value.args else ""
    return collect if collect in ("list", "tuple") else ""


def _reads_time_limit(scope: ast.AST) -> bool:
    return any(isinstance(n, ast.Constant) and n.value == TRUNCATED_KEY for n in ast.walk(scope))


def sites(module: Module, function: ast.AST) -> Iterator[StepSite]:
    """The step sites of a function, without those of functions inside it."""
    for node in own(function):
        if isinstance(node, ast.Assign):
            found = site(module, node)
            if found is not None:
                yield found


def _only_returned(module: Module, node: ast.Assign, done: ast.expr) -> bool:
    """Whether done is only handed on by the step method around, which then hands on both flags."""
    function = module.function(node)
    if function is None or not isinstance(done, ast.Name):
        return False
    return done.id in handed_on(module, function)


def handed_on(module: Module, function: FunctionDef) -> dict[str, StepSite]:
    """The done names of a step method that go from a step site to its returns and nowhere else."""
    owner = module.owner(function)
    if owner is None or function.name != "step" or methods(owner).get("step") is not function:
        return {}
    info = module.class_info(owner)
    if not info.instance.is_environment or info.instance.modern:
        return {}
    unpackings = [
        node
        for node in own(function)
        if isinstance(node, ast.Assign) and _unpacks_step(module, node)
    ]
    if len(unpackings) != 1:
        return {}
    target = unpackings[0].targets[0]
    assert isinstance(target, (ast.Tuple, ast.List))
    done = target.elts[2]
    if not isinstance(done, ast.Name) or done.id == "_":
        return {}
    uses = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == done.id]
    returned = [_returned_done(n) for n in own(function) if isinstance(n, ast.Return)]
    reads = [use for use in uses if isinstance(use.ctx, ast.Load)]
    if len(uses) - len(reads) != 1 or any(use not in returned for use in reads):
        return {}
    taken = module.names(module.scope(unpackings[0]))
    names = _free("terminated", taken), _free("truncated", taken)
    return {done.id: StepSite(unpackings[0], done, target.elts[3], *names, False)}


def _unpacks_step(module: Module, node: ast.Assign) -> bool:
    target = node.targets[0]
    return (
        isinstance(target, (ast.Tuple, ast.List))
        and len(target.elts) == 4
        and not any(isinstance(element, ast.Starred) for element in target.elts)
        and step_value(module, node).kind is Kind.STEP
    )


def _returned_done(node: ast.Return) -> ast.expr | None:
    if isinstance(node.value, ast.Tuple) and len(node.value.elts) == 4:
        return node.value.elts[2]
    return None
