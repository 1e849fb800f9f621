"""Who gets the seed of an environment's reset: gym's class, the reset above, or one within."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence

from ...findings import Level
from ...module import FunctionDef, Module, method_calls
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..classes import bases
from ..classes.above import takes_seed
from ..code import beginnings, call_arguments
from ..seeds import kept_seeds, own_streams
from . import base_resets, first_draws, first_resets, inner_resets, reset_returns, super_resets
from .passed import NAMES, Passed

_SEEDED_AGAIN = "this reset may happen more than once for a seed: give that to the first one alone"
_OUTSIDE = (
    "{} is not part of this project: see whether its reset() takes a seed, and call "
    "super().reset(seed=seed) if it does"
)
_TWO_SEEDS = (
    "reset() draws from a seed of its own: reset(seed=…) calls seed() with it too now, and is what "
    "env.seed(…) becomes: see which of both is meant"
)
_SEEDED_NOW = (
    "seed() did nothing to the environment within, which reset(seed=…) seeds: leave the seed out "
    "there if that one is seeded by itself"
)
_OWN_STREAM = (
    "seed() did nothing to this environment, which makes np_random itself, so its reset() leaves "
    "it alone: seed it there if a seed is to count"
)


def begin(
    module: Module, edit: Edit, owner: ast.ClassDef, reset: FunctionDef, passed: Passed
) -> Iterator[Outcome]:
    """Passes the seed to whoever draws the random numbers.

    Args:
        module: The module.
        edit: The edit of the reset.
        owner: The class.
        reset: Its reset method.
        passed: How that spells what it is passed.
    """
    lines: list[str] = []
    supers = super_resets.calls(module, reset)
    seeds_itself = not passed.keywords and kept_seeds.is_called(reset)
    above = not seeds_itself and first_resets.seeds_above(module, owner)
    begins_above = above and first_resets.begins_above(reset)
    if supers:
        if not (is_second := above and not begins_above):
            lines += first_draws.seeded(module, edit, owner, reset, supers, passed.seed)
        is_second = is_second or bool(lines)
        yield from _above(module, edit, owner, reset, passed, is_second=is_second)
    else:
        yield from _of_gym(module, edit, owner, reset, passed, lines)
    if not module.project.seeds.keeps(module.class_ref(owner)):
        inner = inner_resets.first(module, owner, reset)
        for call in inner:
            call_arguments.add(module, edit, call, passed.handed_on(NAMES))
        yield from use_up(module, edit, reset, inner, passed.used_up)
        if inner and not _has_seed(module, owner):
            yield Remark(reset, _SEEDED_NOW, level=Level.NOTE)
    elif not (seeds_itself or begins_above or reset_returns.is_abstract(reset)):
        lines.append(passed.to_seed_method)
        if kept_seeds.is_read_already(reset, supers):
            yield Remark(reset, _TWO_SEEDS, evidence=edit.evidence)
    beginnings.begin(edit, reset, lines)


def _has_seed(module: Module, owner: ast.ClassDef) -> bool:
    """Whether instances of a class have a seed method, or look for it in the environment within."""
    _, within = module.project.looked_up(module.class_info(owner).instance, "seed")
    return within.is_known or module.project.has_attribute(module.class_ref(owner), "seed")


def _above(
    module: Module,
    edit: Edit,
    owner: ast.ClassDef,
    reset: FunctionDef,
    passed: Passed,
    *,
    is_second: bool,
) -> Iterator[Outcome]:
    """Passes the seed to the reset above, unless that would repeat what was drawn before it."""
    supers = super_resets.calls(module, reset)
    inherited = base_resets.is_covered(module, owner)
    outside = "" if inherited else base_resets.outside(module, owner, supers)
    if outside:
        yield Remark(supers[0], _OUTSIDE.format(outside), evidence=edit.evidence)
        return
    names = [*NAMES] if inherited else ["seed"]
    if is_second:
        names.remove("seed")
    if inherited and not takes_seed(module, owner):
        yield Remark(supers[0], "the reset() above takes no seed and options: let it take them")
        return
    first = [*first_resets.of(module, supers)]
    for call in first:
        hand_up(module, edit, call, names, passed)
    if "seed" in names:
        yield from use_up(module, edit, reset, first, passed.used_up)


def _of_gym(
    module: Module,
    edit: Edit,
    owner: ast.ClassDef,
    reset: FunctionDef,
    passed: Passed,
    lines: list[str],
) -> Iterator[Outcome]:
    """Has the reset of gym's base seed the stream that a class has of it, if it has that."""
    root = module.class_info(owner).root
    if not root:
        return
    if bases.may_be_object(module, owner):
        if own_streams.draws(owner):
            yield Remark(reset, "seed np_random here where gym's reset() is there to do it")
    elif own_streams.is_left_alone(module, owner):
        yield Remark(reset, _OWN_STREAM, level=Level.NOTE)
    elif own_streams.is_seeded_in_place(module, owner):
        return  # gym's reset() would put a stream of another kind there
    elif module.is_api(root):
        line = base_resets.call(module, edit, owner, passed.seed)
        if line:
            lines.append(line)
        else:
            library = module.target.root
            yield Remark(
                reset, f"seed np_random here: call {library}.Env.reset(self, seed={passed.seed})"
            )
    else:
        yield Remark(reset, _OUTSIDE.format(root))


def use_up(
    module: Module, edit: Edit, reset: FunctionDef, seeded: Collection[ast.Call], line: str
) -> Iterator[Remark]:
    """Has a line take the seed away behind a reset that others may follow: these draw on."""
    if any(method_calls(reset, "seed")):  # which says itself what is seeded when
        return
    for call in first_resets.followed(module, reset, seeded):
        statement = module.statement(call)
        if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Expr)):
            edit.after.append((statement, line))
        else:
            yield Remark(call, _SEEDED_AGAIN, evidence=edit.evidence)


def hand_up(
    module: Module, edit: Edit, call: ast.Call, names: Sequence[str], passed: Passed
) -> None:
    """Passes what a reset is passed on to the one above, unless it is passed already."""
    given = {keyword.arg for keyword in call.keywords}
    missing = [name for name in names if not given & {name, None}]
    if missing:
        call_arguments.add(module, edit, call, passed.handed_on(missing))
