"""Seeds that count at once, as where an environment steps on: they make its ``np_random`` anew."""

from __future__ import annotations

import ast

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module, all_of, owner_of
from ...project import ClassRef
from ...text.edits import Edit
from ..code import helpers
from ..ids import made_ids
from . import numpy_seeds, seeding

RESET, STEP = "reset", "step"
_SEEDING = f"{known.LEGACY_ROOT}.utils.seeding"
_TELLING = ("get_", "render", "close", "seed")


def edit(module: Module, node: ast.Call, value: Value) -> Edit | None:
    """The edit that has an environment draw from a seed at once, and no reset needed.

    None where seed() may have done more than to make its ``np_random`` anew.
    """
    statement, given = module.statement(node), seeding.only_seed(node)
    if not isinstance(statement, ast.Expr) or statement.value is not node:
        return None
    is_one = given is not None or not (node.args or node.keywords)
    is_sure = value.kind is Kind.ENV and not value.guess
    if not (is_one and is_sure and _seeds_stream(module, value)):
        return None
    found = Edit(node, "the environment draws from the seed at once", evidence=value.evidence)
    where = _imported(module)
    if not where:
        where = home(module)
        if not helpers.put_import(module, found, where):
            return None
    seed = "" if given is None else numpy_seeds.text(module, given)
    env = module.source(owner_of(node))
    return found.replace(module.span(node), line(env, where, seed))


def line(env: str, module: str, seed: str) -> str:
    """The statement that gives an environment the random numbers of a seed."""
    return f"{env}.unwrapped.np_random = {module}.np_random({seed})[0]"


def home(module: Module) -> str:
    """The module that makes random number generators of seeds."""
    found = module.target.place(_SEEDING).new
    assert found is not None
    return found


def _imported(module: Module) -> str:
    """What a module calls the one that makes random number generators, if it imports that."""
    for imported in module.all(ast.ImportFrom):
        for alias in imported.names:
            is_meant = f"{imported.module}.{alias.name}" == _SEEDING and imported.level == 0
            if is_meant and module.parent(imported) is module.tree:
                return alias.asname or alias.name
    return ""


def _seeds_stream(module: Module, value: Value) -> bool:
    """Whether seed() made the environment's ``np_random`` anew, and did nothing else."""
    project = module.project
    if ":" in value.name:
        is_wrapper = project.class_info(ClassRef.of(value.name)).is_wrapper
        return not is_wrapper and _is_plain(module, value)
    if project.seeds.keeps_some:
        return False  # one of several may be of that class
    ids = made_ids.of_all(module, value.makes)
    return bool(ids) and all(
        id_.startswith(known.TABLES)
        if (ref := project.registrations.class_of(id_)) is None
        else _is_plain(module, value.but(name=str(ref)))
        for id_ in ids
    )


def _is_plain(module: Module, value: Value) -> bool:
    """Whether an instance has a seed method that is removed, or gym's own and no stream beside it.

    Up to gym 0.21, gym's own did nothing: what a class made ``np_random`` itself, it went on with.
    """
    project = module.project
    has_own = project.has_attribute(ClassRef.of(value.name), "np_random")
    is_left_to_it = project.seeds.is_gyms(value) and has_own
    return project.seeds.is_dropped(value) and not is_left_to_it


def seeded(node: ast.Call) -> tuple[str, int]:
    """What a call seeds, and the line behind which that is taken next."""
    return ast.unparse(owner_of(node)), node.lineno


def taken_next(scope: ast.AST, env: str, line: int) -> str:
    """The method that is called of an environment next in a scope ("" for none).

    One that shows it, closes it or only tells something does not count.
    """
    taken = (
        (one.lineno, one.col_offset, one.func.attr)
        for one in all_of(scope, ast.Call)
        if one.lineno > line and isinstance(one.func, ast.Attribute)
        if not one.func.attr.startswith(_TELLING) and is_spelt(one.func.value, env)
    )
    return min(taken, default=(0, 0, ""))[-1]


def steps_on(module: Module, node: ast.Call) -> bool:
    """Whether what a call seeds is stepped next, as far as is seen here."""
    return taken_next(module.scope(node), *seeded(node)) == STEP
