"""Ids that are put together where they are used: ``f"FrozenLake{size}-v0"``, ``name + "-v4"``."""

from __future__ import annotations

import ast
import itertools
import math
import re
from collections.abc import Iterator, Sequence

from gymport import moves

from ...analysis.reading.texts import parts, pieces
from ...analysis.reading.tree import FUNCTIONS, own
from ...analysis.tables import known
from ...analysis.tables.idioms import own_name
from ...findings import Level
from ...module import Module
from ...patterns import late
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import bound_names, signatures
from . import brought_ids, listed_ids, made_ids, moved_ids

_VERSION = late(r"-v\d+")
_SEVERAL = 2
_MOST = 200
"""Of how many ids each is looked up."""
_LEAST = 4
"""How many letters have to be written out beside the version: fewer may be anything."""
_ANY = r"[\w.:/-]*"
_OF_ATARI = ("ALE/", "NoFrameskip-")
"""What nothing but an id of Atari's games has."""
_PARTS = ("Pong", "", "NoFrameskip")
"""What stands for a part that only the run knows, to ask for ids of Atari's games by."""


def outcomes(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields what becomes of the id of one call of make, where it is put together."""
    id_ = _id(module, node)
    given = parts(id_) if id_ is not None else ()
    is_one = len(given) < _SEVERAL and not isinstance(id_, ast.JoinedStr)
    if id_ is None or is_one or module.target.is_partial:
        return
    written = pieces(id_)
    pattern = "".join(_ANY if one is None else re.escape(one) for one in written)
    text = "".join(filter(None, written))
    atari = _of_atari(module, written)
    made = _ids(module, given)
    if any(word in text for word in _OF_ATARI) and _is_brought(module, atari):
        if not _may_be_own(module, pattern):
            yield _brought(module, node, id_, atari)
            yield from moved_ids.notes(id_, atari[0])
    elif made is not None:
        yield from _known(module, node, id_, *made)
    elif sum(map(str.isalpha, _VERSION.sub("", text))) >= _LEAST:
        found = [*moves.environments(pattern, module.target.release), *atari]
        if found and not _may_be_own(module, pattern):
            yield from _moved(module, id_, found)


def _may_be_own(module: Module, pattern: str) -> bool:
    """Whether an id may be one that the project registers."""
    ids = module.project.registrations.ids
    return "" in ids or any(re.fullmatch(pattern, own) for own in ids)


def _ids(module: Module, given: Sequence[str | ast.expr]) -> tuple[list[str], bool] | None:
    """The ids that parts make, and whether these are all; None where one of them is not known."""
    found: list[list[str]] = []
    is_all = True
    for one in given:
        texts, is_sure = ([one], True) if isinstance(one, str) else _texts(module, one)
        if not texts:
            return None
        found.append(texts)
        is_all = is_all and is_sure
    if math.prod(map(len, found)) > _MOST:
        return None
    return list(dict.fromkeys(map("".join, itertools.product(*found)))), is_all


def _texts(module: Module, part: ast.expr) -> tuple[list[str], bool]:
    """The texts that a part of an id may be, and whether these are all."""
    if isinstance(part, ast.Constant):
        is_text = isinstance(part.value, (int, str)) and not isinstance(part.value, bool)
        return ([str(part.value)] if is_text else []), True
    one = module.text_of(part)
    if one is not None:
        return [one], isinstance(part, ast.Name) and _is_constant(module, part)
    looped = [*listed_ids.looped(module, part)] if isinstance(part, ast.Name) else []
    if looped and all(isinstance(item, ast.Constant) for item in looped):
        items = [str(item.value) for item in looped if isinstance(item, ast.Constant)]
        return items, not bound_names.assignments(module.scope(part), own_name(part))
    return [str(text.value) for text in made_ids.written(module, part)], False


def _is_constant(module: Module, name: ast.Name) -> bool:
    """Whether a name is that of a constant, written here or imported, which no caller chooses."""
    try:
        scope = bound_names.binder(module, name, name.id)
    except bound_names.UnknownError:
        return False
    if scope is None or (not isinstance(scope, ast.Module) and _takes(scope, name.id)):
        return False
    given = bound_names.only_assigned(module, scope, name.id)
    is_imported = not bound_names.assignments(scope, name.id)
    return is_imported or (bool(given) and all(isinstance(one, ast.Constant) for one in given))


def _takes(function: ast.AST, name: str) -> bool:
    return isinstance(function, FUNCTIONS) and name in signatures.parameters(function)


def _known(
    module: Module, make: ast.Call, id_: ast.expr, ids: Sequence[str], is_all: bool
) -> Iterator[Outcome]:
    """What becomes of an id that may be these, which are all that it may be or some."""
    own = module.project.registrations.ids
    if "" in own or not own.isdisjoint(ids):
        return
    rows = [moves.environment(one, module.target.release) for one in ids]
    found = [row for row in rows if row is not None and _has_moved(module, row)]
    if not found:
        return
    if is_all and len(found) == len(rows) and _is_brought(module, found):
        yield _brought(module, make, id_, found)
    elif is_all and len(found) == len(rows):
        yield from _moved(module, id_, found)
    else:
        yield _left(id_, found)


def _brought(
    module: Module, make: ast.Call, id_: ast.expr, found: Sequence[moves.Environment]
) -> Edit:
    """Has the package registered that brings what an id may be."""
    edit = Edit(id_, f"{found[0].module} brings {' and '.join(row.old for row in found)}")
    brought_ids.register(module, edit, make, found[0])
    return edit


def _has_moved(module: Module, row: moves.Environment) -> bool:
    return row.new != row.old or bool(row.module and not brought_ids.is_there(module, row))


def _is_brought(module: Module, rows: Sequence[moves.Environment]) -> bool:
    """Whether one package has to be there for all of some ids, and nothing else."""
    modules = {row.module for row in rows}
    is_one = len(modules) == 1 and "" not in modules
    is_same = all(row.new == row.old and not row.arguments for row in rows)
    return is_one and is_same and module.target.root == known.MODERN_ROOT


def _moved(module: Module, id_: ast.expr, found: Sequence[moves.Environment]) -> Iterator[Outcome]:
    """A new version for all that an id may be, or a remark on the first that has moved."""
    version = _one_version(found)
    source, span = module.source(id_), module.span(id_)
    old = _VERSION.findall(source)
    if version is None or len(old) != 1:
        yield _left(id_, found)
        return
    names = " and ".join(row.old for row in found)
    edit = Edit(id_, f"{names}: {version[1:]} in {module.target.title}")
    start = span.start + source.index(old[0])
    yield edit.replace(span._replace(start=start, end=start + len(old[0])), version)
    notes = dict.fromkeys(row.note for row in found if row.note and not row.same_dynamics)
    for note in notes:
        yield Remark(id_, f"{names}: {note}", Level.NOTE)


def _left(id_: ast.expr, found: Sequence[moves.Environment]) -> Remark:
    named = ", ".join(row.old for row in found[:2])
    return Remark(id_, f"this may make {named}. {moved_ids.elsewhere(found[0])}")


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


def _of_atari(module: Module, given: Sequence[str | None]) -> list[moves.Environment]:
    """An id of Atari's games that it may be: nobody lists them all."""
    ids = ("".join(part if one is None else one for one in given) for part in _PARTS)
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
