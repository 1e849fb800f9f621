"""Ids that are put together where they are used: ``f"FrozenLake{size}-v0"``, ``name + "-v4"``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from gymport import moves

from ...analysis.reading.texts import pieces
from ...analysis.reading.tree import own
from ...findings import Level
from ...module import Module
from ...patterns import late
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import bound_names
from . import moved_ids

_VERSION = late(r"-v\d+")
_LEAST = 4
"""How many letters have to be written out beside the version: fewer may be anything."""
_ANY = r"[\w.:/-]*"
_PARTS = ("Pong", "", "NoFrameskip")
"""What stands for a part that only the run knows, to ask for ids of Atari's games by."""


def outcomes(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields what becomes of the id of one call of make, where it is put together."""
    id_ = _id(module, node)
    parts = pieces(id_) if id_ is not None else ()
    if id_ is None or None not in parts or module.target.is_partial:
        return
    written = _VERSION.sub("", "".join(filter(None, parts)))
    if sum(map(str.isalpha, written)) < _LEAST:
        return
    pattern = "".join(_ANY if one is None else re.escape(one) for one in parts)
    ids = module.project.registrations.ids
    if "" in ids or any(re.fullmatch(pattern, own) for own in ids):
        return  # it may be one of the project's own
    found = [
        *moves.environments(pattern, module.target.release),
        *_of_atari(module, parts),
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


def _of_atari(module: Module, parts: Sequence[str | None]) -> list[moves.Environment]:
    """An id of Atari's games that it may be: nobody lists them all."""
    ids = ("".join(part if one is None else one for one in parts) for part in _PARTS)
    rows = (moves.environment(id_, module.target.release) for id_ in ids)
    return [row for row in rows if row is not None and row.module][:1]


def _id(module: Module, node: ast.Call) -> ast.expr | None:
    """The id of a call; of a variable, what its one assignment gives, for the first call alone."""
    passed = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "id")]
    id_ = passed[0] if passed else None
    if not isinstance(id_, ast.Name):
        return id_
    given = bound_names.only_assigned(module, module.scope(node), id_.id)
    return given[0] if len(given) == 1 and _is_first(module, node, id_) else None


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
