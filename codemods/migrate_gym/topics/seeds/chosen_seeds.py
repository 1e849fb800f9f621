"""Seeds under conditions, in a statement behind which one reset takes whichever was chosen."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.tables.idioms import passed_to
from ...module import Module, own
from ...text.edits import Edit
from ..code import call_arguments
from . import numpy_seeds, seeded_resets, seeding


def edit(module: Module, node: ast.Call, found: seeding.Reset) -> Edit | None:
    """The edit of all seeds of a statement, for the first; None where they cannot wait together.

    For the others it is empty. Each seed becomes the value of a variable, which is None before.
    """
    around = found.seed.among
    assert around is not None
    calls = (one for one in own(around) if isinstance(one, ast.Call))
    receiver = found.seed.receiver
    seeds = [
        one
        for one in calls
        if seeding.is_method(one, receiver, "seed")
        and not seeding.leaves_choice(module, one, receiver)
    ]
    if not _go_together(module, seeds, found):
        return None
    new = Edit(node, "the next reset takes the seed that was chosen")
    if seeds[0] is not node:
        return new
    name = module.fresh(seeding.variable(found.seed), module.scope(node))
    new.before.append((around, f"{name} = None"))
    for one in seeds:
        new.replace(module.span(one), f"{name} = ", *numpy_seeds.parts(module, *passed_to(one)))
        for guard in seeded_resets.guards(module, one, receiver):
            new.replace(module.span(guard), '"reset"')
    call_arguments.add(module, new, found.call, f"seed={name}")
    if module.in_loop(found.call, found.within):
        new.after.append((module.statement(found.call), f"{name} = None"))
    return new


def _go_together(module: Module, seeds: Sequence[ast.Call], found: seeding.Reset) -> bool:
    """Whether all seeds are statements of one scope, each meant for the same reset."""
    inside = module.statement(found.call)
    if not isinstance(inside, (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)):
        return False
    return all(_is_for(module, one, found) for one in seeds)


def _is_for(module: Module, call: ast.Call, found: seeding.Reset) -> bool:
    statement, value = module.statement(call), seeding.only_seed(call)
    if value is None or not isinstance(module.parent(call), ast.Expr):
        return False
    receiver, text = found.seed.receiver, module.source(value)
    seed = seeding.Seed(statement, statement, statement, receiver, value, text)
    other = seeding.find(module, seed)
    return (
        isinstance(other, seeding.Reset)
        and other.call is found.call
        and other.seed.among is found.seed.among
    )
