"""Ids that are put together where they are used: ``f"FrozenLake{size}-v0"``, ``name + "-v4"``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from gymport import moves

from ...analysis.reading.tree import called_on, own
from ...findings import Level
from ...module import Module
from ...patterns import late
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import bound_names
from . import moved_ids

_PERCENT = late(r"%[\d.]*[dis]")
_BRACES = late(r"\{[^{}]*\}")
_VERSION = late(r"-v\d+")
_LEAST = 4
"""How many letters have to be written out beside the version: fewer may be anything."""
_ANY = r"[\w.:/-]*"
_PARTS = ("Pong", "", "NoFrameskip")
"""What stands for a part that only the run knows, to ask for ids of Atari's games by."""


def outcomes(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields what becomes of the id of one call of make, where it is put together."""
    id_ = _id(module, node)
    pieces = _pieces(id_) if id_ is not None else ()
    if id_ is None or None not in pieces or module.target.is_partial:
        return
    written = _VERSION.sub("", "".join(filter(None, pieces)))
    if sum(map(str.isalpha, written)) < _LEAST:
        return
    pattern = "".join(_ANY if one is None else re.escape(one) for one in pieces)
    ids = module.project.registrations.ids
    if "" in ids or any(re.fullmatch(pattern, own) for own in ids):
        return  # it may be one of the project's own
    found = [
        *moves.environments(pattern, module.target.release),
        *_of_atari(module, pieces),
    ]
    yield from _moved(module, id_, found) if found else ()


def _moved(module: Module, id_: ast.expr, found: Sequence[moves.Environment]) -> Iterator[Outcome]:
    """A new version for all that an id may be, or a remark on the first that has moved."""
    version = _one_version(found)
    source, span = module.source(id_), module.span(id_)
    old = _VERSION.findall(source)
    if version is None or len(old) != 1:
        named = ", ".join(row.old for row in found[:2])
        yield Remark(id_, f"this may make {named}. {moved_ids.elsewhere(found[0])}")
        return
    names = " and ".join(row.old for row in found)
    edit = Edit(id_, f"{names}: {version[1:]} in {module.target.title}")
    start = span.start + source.index(old[0])
    yield edit.replace(span._replace(start=start, end=start + len(old[0])), version)
    notes = dict.fromkeys(row.note for row in found if row.note and not row.same_dynamics)
    for note in notes:
        yield Remark(id_, f"{names}: {note}", Level.NOTE)


def _one_version(found: Sequence[moves.Environment]) -> str | None:
    """The version that all of some ids have today, where that is all that changed."""
    versions = {_changed(row) for row in found}
    return versions.pop() if len(versions) == 1 else None


def _changed(row: moves.Environment) -> str | None:
    name, old = row.old.rsplit("-v", 1)
    is_one = row.new is not None and row.new.startswith(f"{name}-v") and row.new != row.old
    if not is_one or row.new is None or row.module or row.arguments:
        return None
    return f"-v{row.new.rsplit('-v', 1)[1]}" if old.isdigit() else None


def _of_atari(module: Module, pieces: Sequence[str | None]) -> list[moves.Environment]:
    """An id of Atari's games that it may be: nobody lists them all."""
    ids = ("".join(part if one is None else one for one in pieces) for part in _PARTS)
    rows = (moves.environment(id_, module.target.release) for id_ in ids)
    return [row for row in rows if row is not None and row.module][:1]


def _id(module: Module, node: ast.Call) -> ast.expr | None:
    """The id of a call; of a variable, what its one assignment gives, for the first call alone."""
    given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "id")]
    id_ = given[0] if given else None
    if not isinstance(id_, ast.Name):
        return id_
    scope = module.scope(node)
    assigned = bound_names.assignments(scope, id_.id)
    is_one = len(assigned) == 1 == sum(1 for _ in bound_names.bound(scope, id_.id))
    return assigned[0].value if is_one and _is_first(module, node, id_) else None


def _is_first(module: Module, node: ast.Call, name: ast.Name) -> bool:
    """Whether nothing is made before by what a variable holds: it is said once."""
    makes = (
        call
        for call in own(module.scope(node))
        if isinstance(call, ast.Call)
        and any(isinstance(one, ast.Name) and one.id == name.id for one in call.args[:1])
        and moved_ids.is_make(module, call)
    )
    return next(makes, node) is node


def _pieces(node: ast.expr) -> list[str | None]:
    """The texts that a text is put together of; None for each that only the run knows."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return [piece for part in node.values for piece in _pieces(part)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_pieces(node.left), *_pieces(node.right)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _filled(node.left, _PERCENT)
    template = called_on(node, "format")
    return [None] if template is None else _filled(template, _BRACES)


def _filled(template: ast.expr, blank: re.Pattern[str]) -> list[str | None]:
    if not (isinstance(template, ast.Constant) and isinstance(template.value, str)):
        return [None]
    first, *rest = blank.split(template.value)
    return [first, *(piece for one in rest for piece in (None, one))]
