"""Steps' results whose parts go elsewhere than into variables: four values in their place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Union

from ...analysis.solving.values import Kind, Value
from ...module import Module
from ...rule import Outcome
from ...text.edits import Edit, Remark
from . import sending, spreading, step_sites
from .either_length import has_case

Through = Union[ast.For, ast.comprehension, ast.YieldFrom]
_OF_TUPLES = (ast.Add, ast.Mult, ast.Mod)  # the last formats a text
_CHANGED = (
    "a step's result is changed here, and has five values now, with terminated at 2 and truncated "
    "at 3: begin with obs, reward, terminated or truncated, info where four are expected"
)
_PARTS = "pass obs, reward, terminated or truncated, info where four are expected"
_FIVE_COLUMNS = (
    "the results of steps have five values each now: unpack terminations and truncations for "
    "dones, and put dones together from both"
)


def told(node: ast.expr, says: str, value: Value) -> Remark:
    """What is said of a step's result that may have four values where five come now."""
    return Remark(node, says, evidence=value.evidence, if_old=True)


def changed(module: Module, node: ast.expr, held: ast.expr) -> Iterator[Remark]:
    """Reports a step's result that is itself changed.

    Args:
        module: The module.
        node: Where it is changed.
        held: What may hold the result.
    """
    if step_sites.is_step(module, held):
        yield told(node, _CHANGED, module.value(held))


def put_in(module: Module, node: ast.Subscript) -> Iterator[Outcome]:
    """The four values in ``row[:] = env.step(action)``."""
    parent = module.parent(node)
    if not _is_cut(node.slice) or not isinstance(parent, ast.Assign):
        return
    if module.value(node.value).kind is not Kind.STEP:
        switch = _switch(parent.value)
        for outcome in _four_of(module, parent.value):
            says = (
                f"a step may give something else with {switch}, which would stay as it is: {_PARTS}"
            )
            yield told(parent.value, says, module.value(parent.value)) if switch else outcome


def _switch(given: ast.expr) -> str:
    """The argument by which a step is asked for something else ("" for none): ``brief=True``."""
    keywords = given.keywords if isinstance(given, ast.Call) else []
    texts = (f"{one.arg}={ast.unparse(one.value)}" for one in keywords if one.arg)
    return next((text for text in texts if text.endswith("=True")), "")


def _is_cut(index: ast.expr) -> bool:
    """Whether a part of a sequence is meant: ``rows[:]``, ``rows[0, :]``."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(isinstance(part, ast.Slice) for part in parts)


def added(module: Module, node: ast.AugAssign) -> Iterator[Outcome]:
    """The four values in ``row += env.step(action)``."""
    if not isinstance(node.op, ast.Add):
        return
    if step_sites.is_step(module, node.target):
        yield from changed(module, node.target, node.target)
    else:
        yield from _four_of(module, node.value)


def _four_of(module: Module, node: ast.expr) -> Iterator[Outcome]:
    """Four values in the place of a step's result whose parts go elsewhere."""
    if not step_sites.is_step(module, node) or sending.is_kept(module, node):
        return
    says = f"the parts of a step's result go elsewhere here, and there are five now: {_PARTS}"
    yield _in_place(module, node, says)


def among(module: Module, node: ast.Starred) -> Iterator[Outcome]:
    """The four values in ``(state, action, *env.step(action))``, whoever reads them there."""
    is_part = isinstance(module.parent(node), (ast.Tuple, ast.List))
    if not is_part or not isinstance(node.ctx, ast.Load):
        return
    if not step_sites.is_step(module, node.value) or _gives_five(module, node):
        return
    value = module.value(node.value)
    edit = None if value.guess else spreading.four(module, node.value, node, bare=True)
    yield edit or told(
        node,
        "the five values of step() stand among others here: "
        "write obs, reward, terminated or truncated, info where four are expected",
        value,
    )


def _gives_five(module: Module, node: ast.Starred) -> bool:
    """Whether five values are meant among others, or four are kept there by another rule."""
    is_logged = isinstance(module.statement(node), ast.Expr)
    is_own = step_sites.is_own_step(module, node) and not is_logged
    return is_own or sending.is_kept(module, node)


def gone_through(module: Module, node: Through) -> Iterator[Outcome]:
    """The four values that a loop goes through, one after the other."""
    given = node.value if isinstance(node, ast.YieldFrom) else node.iter
    if not step_sites.is_step(module, given):
        return
    if module.value(given).name:  # what is taken apart is unpacked already
        if not isinstance(node, ast.YieldFrom) and isinstance(node.target, ast.Name):
            yield from columns(module, given)
        return
    if step_sites.is_own_step(module, given) or sending.is_kept(module, given):
        return
    yield _in_place(
        module,
        given,
        "each value of a step's result is taken here: there are five now, so go through obs, "
        "reward, terminated or truncated, info where four are expected",
    )


def columns(module: Module, zipped: ast.expr) -> Iterator[Outcome]:
    """Four columns where those of ``zip(*results)`` are gone through."""
    star = zipped.args[0] if isinstance(zipped, ast.Call) and len(zipped.args) == 1 else None
    value = module.value(zipped)
    if not isinstance(star, ast.Starred) or value.guess:
        yield told(zipped, _FIVE_COLUMNS, value)
        return
    rows = module.value(star.value)
    if rows.kind is not Kind.MANY or rows.of is None or rows.of.kind is not Kind.STEP:
        yield told(zipped, _FIVE_COLUMNS, value)
        return
    row = module.fresh("row", module.scope(zipped))
    done = step_sites.joined(module, rows.of, f"{row}[2]", f"{row}[3]")
    edit = Edit(zipped, "done is put together again for four columns", evidence=value.evidence)
    before = f"[(*{row}[:2], {done}, {row}[4]) for {row} in "
    yield edit.wrap(module.span(star.value), before, "]")


def combined(module: Module, node: ast.BinOp) -> Iterator[Outcome]:
    """The four values that are added to others, repeated or written into a text."""
    if isinstance(node.op, _OF_TUPLES):
        for part in (node.left, node.right):
            if not (isinstance(part, ast.BinOp) and isinstance(part.op, _OF_TUPLES)):
                yield from counted(module, part)


def matched(module: Module, node: ast.Match) -> Iterator[Outcome]:
    """The four values that patterns are for, beside others or alone."""
    parts = list(_displayed(node.subject))
    inside = [one for case in node.cases for one in ast.iter_child_nodes(case.pattern)]
    patterns = [case.pattern for case in node.cases] if parts == [node.subject] else inside
    if not has_case(patterns):
        for part in parts:
            yield from counted(module, part)


def _displayed(node: ast.expr) -> Iterator[ast.expr]:
    """The values that stand in a display; any other expression itself."""
    if isinstance(node, (ast.Tuple, ast.List)):
        for part in node.elts:
            yield from _displayed(part)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _displayed(value)
    else:
        yield node


def counted(module: Module, part: ast.expr) -> Iterator[Outcome]:
    """Four values for what depends on how many a step's result has."""
    if step_sites.is_step(module, part):
        yield _in_place(
            module,
            part,
            "a step's result has five values now, with terminated at 2 and truncated at 3: "
            "unpack it first",
        )


def _in_place(module: Module, node: ast.expr, says: str) -> Edit | Remark:
    """Four values where a step's result stands, or else what to do about it."""
    value = module.value(node)
    edit = None if value.guess else spreading.four(module, node, node)
    return edit or told(node, says, value)
