"""What a person has to know about a step that says nothing of truncations."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from gymport.dialects import TRUNCATED_KEY

from ...analysis.reading.stores import mentions, stores
from ...analysis.reading.tree import is_spelt
from ...analysis.tables.known import DONE, LEGACY_LENGTH
from ...findings import Level
from ...module import FunctionDef, Module, own
from ...patterns import late
from ...rule import Outcome
from ...text.edits import Remark
from ..flags import done_reads
from . import hidden_steps, step_sites

_COUNTS_STEPS = late(r"step|elapsed|count|horizon|max_|limit|\bt\b|tick|timeout", re.I)


def doubts(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, node: ast.expr, done: ast.expr
) -> Iterator[Outcome]:
    """What a person has to know about a step that returns False for truncated."""
    is_own = isinstance(done, ast.Constant) or done_reads.is_false(module, step, done)
    lost = [] if is_own else list(lost_limits(module, owner, step, node))
    if lost:
        yield from lost
    elif _counts_steps(module, step, done):
        yield Remark(
            node,
            "done depends on a number of steps here: if that is a time limit, "
            "return it as truncated instead of terminated",
            Level.NOTE,
        )


def lost_limits(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, node: ast.expr
) -> Iterator[Remark]:
    """Reports done of a step within that is taken where its truncated cannot be seen."""
    if hidden_steps.any_in(module, owner, step):
        yield Remark(
            node,
            "done comes from an environment within whose time limits are lost on the way: return "
            "its truncated in place of False",
        )


def told_otherwise(
    module: Module, step: FunctionDef, done: ast.expr, info: ast.expr
) -> Iterator[Remark]:
    """Reports where an info did not tell of a time limit as both flags do that are returned now.

    Whoever read the key from it, in this project, is told by the flags from now on.
    """
    sites = step_sites.sites(module, step)
    if not (sites and module.project.truncation.is_read_behind_steps):
        return
    infos = {ast.unparse(one.info) for one in sites if one.info is not None}
    is_same = any(is_spelt(done, ast.unparse(one.done)) for one in sites)
    is_kept = any(mentions(info, one) for one in infos)
    if is_same and isinstance(info, ast.Dict) and not is_kept:
        yield Remark(
            info,
            f"{TRUNCATED_KEY} did not come through here, and is read of the flags now: return done "
            "and False where callers are not to know of time limits",
        )
    elif is_kept and (_is_never_told(step, sites, done) or _is_taken_back(step, sites, done)):
        yield Remark(
            done,
            f"info told of time limits here by {TRUNCATED_KEY}, which is read of the flags now, "
            "and both are False here: write the key where truncated is true, and read it from info",
        )


def _is_never_told(step: FunctionDef, sites: Sequence[step_sites.StepSite], done: ast.expr) -> bool:
    """Whether False is returned, and done is asked nowhere so that another thing would be."""
    if not isinstance(done, ast.Constant) or done.value is not False:
        return False
    dones = [ast.unparse(one.done) for one in sites]
    return not any(
        isinstance(one, ast.If)
        and any(mentions(one.test, text) for text in dones)
        and any(isinstance(part, ast.Return) for part in ast.walk(one))
        for one in own(step)
    )


def _is_taken_back(step: FunctionDef, sites: Sequence[step_sites.StepSite], done: ast.expr) -> bool:
    """Whether what is returned for done is made False behind the step within that gave it."""
    bound = [one.holder for one in sites if is_spelt(done, ast.unparse(one.done))]
    first = min((getattr(one, "lineno", 0) for one in bound), default=0)
    return bool(bound) and any(
        isinstance(value, ast.Constant) and value.value is False and statement.lineno > first
        for statement, value in stores(step, ast.unparse(done))
    )


def ended_within(
    module: Module, step: FunctionDef, call: ast.Call, helper: FunctionDef
) -> Iterator[Remark]:
    """Reports a helper that says True, called where a step within has ended the episode."""
    ended = {ast.unparse(one.done) for one in step_sites.sites(module, step)}
    tests = (one.test for one in module.ancestors(call) if isinstance(one, (ast.If, ast.IfExp)))
    is_behind = any(
        isinstance(part, (ast.Name, ast.Attribute)) and ast.unparse(part) in ended
        for test in tests
        for part in ast.walk(test)
    )
    if is_behind and any(map(_says_true, own(helper))):
        yield Remark(
            call,
            f"the environment within has ended here, and {helper.name}() does not say whether its "
            "time limit did that: hand it terminated and truncated, to return them in place of "
            "True and False",
        )


def _says_true(node: ast.AST) -> bool:
    """Whether True is returned for done, as it stands."""
    values = node.value if isinstance(node, ast.Return) else None
    if not isinstance(values, ast.Tuple) or len(values.elts) != LEGACY_LENGTH:
        return False
    done = values.elts[DONE]
    return isinstance(done, ast.Constant) and done.value is True


def _counts_steps(module: Module, step: FunctionDef, done: ast.expr) -> bool:
    """Whether what decides done compares something that counts steps, or is called truncated."""
    conditions: list[ast.AST] = [done]
    name = ast.unparse(done)
    for node in own(step):
        if isinstance(node, ast.Assign) and any(
            ast.unparse(target) == name for target in node.targets
        ):
            conditions.append(node.value)
            conditions.extend(a.test for a in module.ancestors(node) if isinstance(a, ast.If))
    return any(
        _counts(ast.unparse(part))
        if isinstance(part, ast.Compare)
        else isinstance(part, (ast.Name, ast.Attribute)) and "truncat" in ast.unparse(part).lower()
        for condition in conditions
        for part in ast.walk(condition)
    )


def _counts(condition: str) -> bool:
    """Whether a comparison is of a number of steps, and not of the kind of a dm_env one."""
    return bool(_COUNTS_STEPS.search(condition)) and "step_type" not in condition
