"""Single numbers drawn by ``randint``, which were Python's, where numpy's would not do."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import last_name, passed_to
from ...module import Module
from ..code import written_numbers

_ASKING = "isinstance"
_PYTHONS, _NUMPYS = "int", "integer"
_SPAN = "timedelta"
_MAKING = frozenset({"float", "int"})


def has_to_be_pythons(module: Module, draw: ast.Call) -> bool:
    """Whether one number is drawn for what takes Python's alone.

    That is a seed, what is asked for its type, a span of time, or what may be written out.
    """
    if not _is_one(draw):
        return False
    if _is_seed(module, draw) or _is_asked(module, draw) or _is_span(module, draw):
        return True
    return written_numbers.are_written(module) and written_numbers.is_handed_out(module, draw)


def _is_one(draw: ast.Call) -> bool:
    bounds = {"low", "high"}.issuperset(str(keyword.arg) for keyword in draw.keywords)
    return bounds and len(draw.args) <= 2 and not any(map(_is_starred, draw.args))


def _is_starred(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Starred)


def _is_seed(module: Module, draw: ast.Call) -> bool:
    """Whether it is given on under a name of seeds, or to what takes them."""
    parent = module.parent(draw)
    if isinstance(parent, ast.Assign):
        return any("seed" in ast.unparse(target).lower() for target in parent.targets)
    if isinstance(parent, ast.keyword):
        return "seed" in (parent.arg or "")
    taken = last_name(parent.func) if isinstance(parent, ast.Call) else ""
    return "seed" in taken or taken == "np_random"


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
