"""Single numbers drawn by ``randint``, which were Python's, where numpy's would not do."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import last_name, passed_to
from ...module import Module
from ..code import kept_numbers, written_numbers

_ASKING = "isinstance"
_PYTHONS, _NUMPYS = "int", "integer"
_SEEDED = frozenset({"Random", "np_random"})
_SPAN = "timedelta"
_BOUNDS = frozenset({"high", "low", "nvec"})
_MAKING = frozenset({"float", "int"})


def has_to_be_pythons(module: Module, draw: ast.Call) -> bool:
    """Whether one number is drawn for what takes Python's alone.

    That is a seed, what is asked for its type, a span of time, what may be written out, and what is
    kept in a container, whose text spells numpy's numbers out.
    """
    if not _is_one(draw):
        return False
    if _is_seed(module, draw) or _is_asked(module, draw) or _is_span(module, draw):
        return True
    if written_numbers.are_written(module) and written_numbers.is_handed_out(module, draw):
        return True
    return not _may_be_array(draw) and (
        kept_numbers.is_shown(module, draw) or kept_numbers.is_kept(module, draw)
    )


def _may_be_array(draw: ast.Call) -> bool:
    """Whether a bound is named like an array of bounds."""
    return any(last_name(bound) in _BOUNDS for bound in passed_to(draw))


def _is_one(draw: ast.Call) -> bool:
    bounds = {"low", "high"}.issuperset(str(keyword.arg) for keyword in draw.keywords)
    return bounds and len(draw.args) <= 2 and not any(map(_is_starred, draw.args))


def _is_starred(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Starred)


def _is_seed(module: Module, draw: ast.Call) -> bool:
    """Whether it is given on under a name of seeds, or to what takes them."""
    parent = module.parent(draw)
    if isinstance(parent, ast.Assign) and any(
        "seed" in ast.unparse(target).lower() for target in parent.targets
    ):
        return True
    if isinstance(parent, ast.keyword):
        return "seed" in (parent.arg or "")
    return any(_is_taken(module, use) for use in kept_numbers.uses(module, draw))


def _is_taken(module: Module, use: ast.expr) -> bool:
    """Whether it, or what it is assigned to, is given to what takes seeds."""
    call = module.parent(use)
    if not isinstance(call, ast.Call) or use not in call.args:
        return False
    taken = last_name(call.func)
    return "seed" in taken or taken in _SEEDED


def _is_asked(module: Module, draw: ast.Call) -> bool:
    """Whether a module asks whether it, or what it is assigned to, is an ``int``."""
    around = module.parent(draw)
    named = around.targets if isinstance(around, ast.Assign) else [draw]
    texts = {ast.unparse(one) for one in named}
    return any(
        ast.unparse(one.args[0]) in texts and _is_for_pythons(one.args[1])
        for one in module.all(ast.Call)
        if last_name(one.func) == _ASKING and len(one.args) == 2
    )


def _is_span(module: Module, draw: ast.Call) -> bool:
    """Whether it, or what it is assigned to, is part of what a ``timedelta`` is given."""
    around = module.parent(draw)
    names = set(map(ast.unparse, around.targets)) if isinstance(around, ast.Assign) else set()
    spans = (call for call in module.all(ast.Call) if last_name(call.func) == _SPAN)
    return any(
        (part is draw or ast.unparse(part) in names) and not _is_made_pythons(module, part)
        for call in spans
        for given in passed_to(call)
        for part in ast.walk(given)
        if isinstance(part, (ast.Attribute, ast.Call, ast.Name))
    )


def _is_made_pythons(module: Module, part: ast.AST) -> bool:
    around = module.parent(part)
    return isinstance(around, ast.Call) and last_name(around.func) in _MAKING


def _is_for_pythons(asked: ast.expr) -> bool:
    names = {last_name(one) for one in (asked.elts if isinstance(asked, ast.Tuple) else [asked])}
    return _PYTHONS in names and _NUMPYS not in names
