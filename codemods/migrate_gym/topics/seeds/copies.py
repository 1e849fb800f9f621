"""Seeds of copies, as planners make them: what a copy does from where it is draws from these."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.functions import COPYING
from ...analysis.tables.idioms import last_name
from ...module import Module, all_of, owner_of
from ..classes.made_directly import assigned
from . import drawn_anew


def goes_on(module: Module, node: ast.Call) -> bool:
    """Whether the environment that a call seeds is a copy, and no reset of it is seen to be next.

    A seed that waits for a reset, or is left out, leaves such a copy to draw what the one that it
    was copied from will draw.
    """
    return (
        _is_copy(module, node)
        and drawn_anew.taken_next(module.scope(node), *drawn_anew.seeded(node)) != drawn_anew.RESET
    )


def steps_next(module: Module, node: ast.Call) -> bool:
    """Whether such a copy is seen to step before any reset, here or where it is handed to."""
    if not _is_copy(module, node):
        return False
    scope, (env, line) = module.scope(node), drawn_anew.seeded(node)
    found = drawn_anew.taken_next(scope, env, line)
    if found:
        return found == drawn_anew.STEP
    given = (
        (definition, at)
        for call in all_of(scope, ast.Call)
        if call.lineno > line and isinstance(call.func, ast.Name)
        for at, one in enumerate(call.args)
        if is_spelt(one, env)
        for definition in module.all(ast.FunctionDef)
        if definition.name == call.func.id and len(definition.args.args) > at
    )
    return any(
        drawn_anew.taken_next(one, one.args.args[at].arg, one.lineno) == drawn_anew.STEP
        for one, at in given
    )


def _is_copy(module: Module, node: ast.Call) -> bool:
    env = owner_of(node)
    if not isinstance(env, (ast.Name, ast.Attribute)):
        return False
    made = assigned(module, env)
    return any(isinstance(one, ast.Call) and last_name(one.func) in COPYING for one in made)


def advice(module: Module, node: ast.Call) -> str:
    """What a person writes in the place of such a seed."""
    given = ", ".join(module.source(one) for one in node.args)
    line = drawn_anew.line(module.source(owner_of(node)), drawn_anew.home(module), given)
    return (
        "seed() is gone and this copy steps on from where it is: if its steps draw from np_random, "
        f"write {line}, or it draws what the one that it was copied from will draw"
    )
