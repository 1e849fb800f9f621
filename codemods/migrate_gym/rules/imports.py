"""Imports gymnasium in place of gym.

``import gym`` becomes ``import gymnasium as gym``, so the code below it keeps reading ``gym.make``;
``from gym…`` imports keep the names they bind. Names that moved are imported from where they are
today, under the name the code knows them by. An import of something that is gone is reported, as
is ``from gym import *``, because what it brings cannot be seen here; the functions
``hash_seed`` and ``create_seed``, imported beside others, are put into the module.

What is gone and not used is imported no more. It is imported where it is used, if functions alone
use it, so that the rest of the module can be imported without it. Where a class derives from it, a
class that stands in for it is defined, which fails when an object of it is made, and not when the
module is imported. In the ``else`` of a ``try`` that handles a failed import, it goes to what is
tried. Elsewhere such an import stays where it was.

With ``--to gym`` the imports stay, and what moved or went up to gym 0.26 is all there is to do;
with ``--to gymport`` names come from gymport, and what its core does not offer is reported.

Since: gym is no longer maintained; gymnasium took over in October 2022.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from gymport import moves
from gymport.moves.rows import release

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT, Target, is_modern
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import discrete, goals
from ..topics.code import late_imports
from ..topics.seeds import seed_functions

_LONG = 88
"""A line of an import that was on several lines is no longer than this."""
_Groups = dict[str, list[str]]
_Gone = tuple[ast.alias, str]


def check(module: Module, node: ast.Import | ast.ImportFrom) -> Iterator[Outcome]:
    """Yields the new import, or what is in its way."""
    if isinstance(node, ast.Import):
        if not discrete.is_replaced(module, node):
            yield from _import(module, node)
    elif node.module and not node.level and _is_of_gym(module, node, node.module):
        yield from _import_from(module, node)


def _is_of_gym(module: Module, node: ast.ImportFrom, where: str) -> bool:
    """Whether names are imported from gym, or by names that only gym had from gymnasium."""
    if module.is_import_of_gym(where):
        return True
    names = (f"{where}.{alias.name}" for alias in node.names)
    return is_modern(where) and module.is_of_gym(where) and any(map(moves.find, names))


def _import(module: Module, node: ast.Import) -> Iterator[Outcome]:
    target = module.target
    edit = Edit(node, f"gym is imported as {target.title}")
    plain = _binds_gym(module, node)
    for alias in node.names:
        if not module.is_import_of_gym(alias.name):
            continue
        move = target.place(alias.name)
        if move.new is None or move.package:
            yield Remark(alias, _gone(alias.name, move.note, target))
            continue
        if alias.asname:
            written = f"{move.new} as {alias.asname}"
        elif alias.name == LEGACY_ROOT:
            written = target.imported
        else:
            # ``import gym.spaces`` binds `gym`, which ``import gymnasium.spaces`` would not.
            is_bound = plain or target.root == LEGACY_ROOT
            written = move.new if is_bound else f"{target.imported}, {move.new}"
            plain = True
        if written != _as_written(alias):
            edit.replace(module.span(alias), written)
    if edit.replacements:
        yield edit


def _binds_gym(module: Module, node: ast.Import) -> bool:
    """Whether a plain ``import gym`` around this place binds the name anyway."""
    scope = module.scope(node)
    return any(
        alias.name == LEGACY_ROOT and not alias.asname
        for other in module.all(ast.Import)
        if module.scope(other) in (scope, module.tree)
        for alias in other.names
    )


def _import_from(module: Module, node: ast.ImportFrom) -> Iterator[Outcome]:
    assert node.module is not None
    if discrete.is_replaced(module, node):
        return
    groups, gone = _sorted(module, node)
    brought = _brought(module, node, gone)
    late = _late(module, node, gone)
    for alias, note in gone:
        told = _gone(f"{node.module}.{alias.name}", note, module.target)
        one = late.get(alias) or late_imports.Late()
        for place in () if one.is_unused else one.places or (alias,):
            yield Remark(place, told)
    if node.names[0].name == "*":
        yield Remark(node, "a star import hides which names are used: import them one by one")
    if gone and not (any(groups.values()) or late or brought):
        yield from _guarded(module, node)
    if not (any(groups.values()) or late or brought):
        return
    if list(groups) == [node.module] and _keeps_names(node, groups, gone):
        return
    is_late = not (any(groups.values()) or brought)
    is_unused = all(one.is_unused for one in late.values())
    edit = Edit(node, _message(module, node, is_late=is_late, is_unused=is_unused))
    if len(groups) == 1 and not gone and not brought and _keeps_names(node, groups):
        start = module.text.text.index("gym", module.span(node).start)
        yield edit.replace(Span(start, start + len(node.module)), next(iter(groups)))
        return
    if not (gone or brought) and _is_renamed_in_place(module, edit, node, groups):
        yield edit
        return
    lines = _lines(node, groups, [alias for alias, _ in gone if alias not in late])
    if _has_lines(node):
        lines = list(map(_spread, lines))
    lines += [here.stand_in for here in late.values() if here.stand_in]
    if lines:
        first = module.text.as_indented(lines[0])
        edit.replace(module.span(node), f"\n{' ' * node.col_offset}".join(first))
        edit.after.extend((node, line) for line in lines[1:])
    else:
        edit.removed.append(node)
    for alias, here in late.items():
        edit.before.extend((place, _import_of(node, [alias])) for place in here.places)
    for other in brought:
        edit.before += other.before
        edit.after += other.after
    yield edit


def _sorted(module: Module, node: ast.ImportFrom) -> tuple[_Groups, list[_Gone]]:
    """The names of an import by the modules they are in today, and those that are gone."""
    assert node.module is not None
    groups: _Groups = {}
    gone: list[_Gone] = []
    for alias in node.names:
        where, name, note = _destination(module.target, node.module, alias)
        if goals.is_imported_no_more(module, alias):
            where, name = module.target.root, goals.imported(module, node)
        if where and not name:
            groups.setdefault(where, [])
        elif where:
            groups.setdefault(where, []).append(name)
        else:
            is_class = f"{node.module}.{alias.name}" == discrete.CLASS
            asked = discrete.advice(module, alias.asname or alias.name) if is_class else ""
            gone.append((alias, asked or note))
    return groups, gone


def _is_renamed_in_place(module: Module, edit: Edit, node: ast.ImportFrom, groups: _Groups) -> bool:
    """Writes each name over the old one where an import of several lines keeps its layout."""
    where, names = next(iter(groups.items()))
    if len(groups) > 1 or len(names) != len(node.names) or not _has_lines(node):
        return False
    assert node.module is not None
    start = module.text.text.index("gym", module.span(node).start)
    edit.replace(Span(start, start + len(node.module)), where)
    for alias, name in zip(node.names, names):
        if name != _as_written(alias):
            edit.replace(module.span(alias), name)
    return True


def _has_lines(node: ast.ImportFrom) -> bool:
    return node.end_lineno != node.lineno


def _spread(line: str) -> str:
    """An import with one name on each line, if it is a long one."""
    head, _, names = line.partition(" import ")
    if len(line) <= _LONG:
        return line
    rows = "".join(f"    {name},\n" for name in names.split(", "))
    return f"{head} import (\n{rows})"


def _lines(node: ast.ImportFrom, groups: _Groups, staying: Sequence[ast.alias]) -> list[str]:
    """The imports that take the place of one, of its names that moved and of those that stay."""
    lines = [f"from {where} import {', '.join(names)}" for where, names in groups.items()]
    return [*lines, _import_of(node, staying)] if staying else lines


def _message(module: Module, node: ast.ImportFrom, *, is_late: bool, is_unused: bool) -> str:
    if is_late and is_unused:
        return f"nothing uses what is imported from {node.module}"
    if is_late:
        return f"{node.module} is imported where it is used: the rest of the module needs none"
    return f"{node.module} is imported from {module.target.title}"


def _import_of(node: ast.ImportFrom, names: Sequence[ast.alias]) -> str:
    return f"from {node.module} import {', '.join(map(_as_written, names))}"


def _late(
    module: Module, node: ast.ImportFrom, gone: Sequence[tuple[ast.alias, str]]
) -> dict[ast.alias, late_imports.Late]:
    """Where those imports go that would keep the rest of the module from being imported."""
    found = {}
    for alias, note in gone:
        told = _gone(f"{node.module}.{alias.name}", note, module.target)
        place = late_imports.found(module, node, alias, _import_of(node, [alias]), told)
        if place is not None:
            found[alias] = place
    return found


def _guarded(module: Module, node: ast.ImportFrom) -> Iterator[Edit]:
    """Puts an import of what is gone among those whose failure is handled.

    It stands in the ``else`` of a ``try``: what was tried there failed with it, and does no more.
    """
    guard = module.parent(node)
    if isinstance(guard, ast.Try) and node in guard.orelse and late_imports.is_handled(guard):
        edit = Edit(node, f"{node.module} is imported where it is handled that it is gone")
        edit.removed.append(node)
        edit.after.append((guard.body[-1], module.source(node)))
        yield edit


def _brought(module: Module, node: ast.ImportFrom, gone: list[tuple[ast.alias, str]]) -> list[Edit]:
    """What has the module bring functions itself, which are then gone no more."""
    found = []
    for alias, note in list(gone):
        edit = seed_functions.imported(module, node, alias)
        if edit is not None:
            gone.remove((alias, note))
            found.append(edit)
    return found


def _keeps_names(
    node: ast.ImportFrom, groups: dict[str, list[str]], gone: Sequence[tuple[ast.alias, str]] = ()
) -> bool:
    left = [alias for alias, _ in gone]
    kept = [_as_written(alias) for alias in node.names if alias not in left]
    return next(iter(groups.values())) == kept


def _destination(target: Target, module: str, alias: ast.alias) -> tuple[str, str, str]:
    """Where a name is imported from today, how it is written there, and what to say if nowhere."""
    if alias.name == "*":
        return target.place(module).new or "", "*", ""
    move = target.place(f"{module}.{alias.name}")
    if move.new is None:
        return "", "", move.note
    if move.package:
        note = f"; {move.note}" if move.note else ""
        return "", "", f"it is {move.new} after pip install '{move.package}'{note}"
    where, _, name = move.new.rpartition(".")
    known_as = alias.asname or alias.name
    return where, name if name == known_as else f"{name} as {known_as}", ""


def _as_written(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _gone(name: str, note: str, target: Target) -> str:
    return f"{name} is not in {target.title}: {note or 'remove the import and what uses it'}"


RULE = Rule(
    code="GYM101",
    since=min((row.since for row in moves.MOVES), key=release),
    safety=Safety.SAFE,
    nodes=(ast.Import, ast.ImportFrom),
    check=check,
    examples=(
        Example(
            """
                import gym
                from gym.utils import seeding
            """,
            """
                import gymnasium as gym
                from gymnasium.utils import seeding
            """,
        ),
        Example(
            """
                from gym.wrappers.frame_stack import FrameStack
            """,
            """
                from gymnasium.wrappers import FrameStackObservation as FrameStack
            """,
        ),
        Example(
            """
                import sys
                from gym.envs.classic_control import rendering

                def show(image):
                    viewer = rendering.SimpleImageViewer()
                    viewer.imshow(image)
            """,
            """
                import sys

                def show(image):
                    from gym.envs.classic_control import rendering
                    viewer = rendering.SimpleImageViewer()
                    viewer.imshow(image)
            """,
        ),
        Example(
            """
                from gym import GoalEnv
            """,
            None,
        ),
    ),
)
