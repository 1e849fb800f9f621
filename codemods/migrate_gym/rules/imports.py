"""Imports gymnasium in place of gym.

``import gym`` becomes ``import gymnasium as gym``, so the code below it keeps reading ``gym.make``;
``from gym…`` imports keep the names they bind. Names that moved are imported from where they are
today, under the name the code knows them by. An import of something that is gone is left as it was
and reported, as is ``from gym import *``, because what it brings cannot be seen here.

Since: gym is no longer maintained; gymnasium took over in October 2022.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..edits import Edit, Remark
from ..module import Module
from ..text import Span
from .base import Example, Outcome, Rule, Safety


def check(module: Module, node: ast.Import | ast.ImportFrom) -> Iterator[Outcome]:
    """Yields the new import, or what is in its way."""
    if isinstance(node, ast.Import):
        yield from _import(module, node)
    elif node.module and not node.level and module.project.is_legacy(node.module):
        yield from _import_from(module, node)


def _import(module: Module, node: ast.Import) -> Iterator[Outcome]:
    edit = Edit(node, "gym is imported as gymnasium")
    plain = _binds_gym(module, node)
    for alias in node.names:
        if not module.project.is_legacy(alias.name):
            continue
        move = moves.find(alias.name)
        new = move.new if move else _gymnasium(alias.name)
        if new is None or (move and move.package):
            yield Remark(alias, _gone(alias.name, move.note if move else ""))
            continue
        if alias.asname:
            edit.replace(module.span(alias), f"{new} as {alias.asname}")
        elif alias.name == "gym":
            edit.replace(module.span(alias), "gymnasium as gym")
        else:
            # ``import gym.spaces`` binds `gym`, which ``import gymnasium.spaces`` would not.
            edit.replace(module.span(alias), new if plain else f"gymnasium as gym, {new}")
            plain = True
    if edit.replacements:
        yield edit


def _binds_gym(module: Module, node: ast.Import) -> bool:
    """Whether a plain ``import gym`` around this place binds the name anyway."""
    scope = module.scope(node)
    return any(
        alias.name == "gym" and not alias.asname
        for other in module.all(ast.Import)
        if module.scope(other) in (scope, module.tree)
        for alias in other.names
    )


def _import_from(module: Module, node: ast.ImportFrom) -> Iterator[Outcome]:
    assert node.module is not None
    groups: dict[str, list[str]] = {}
    gone: list[tuple[ast.alias, str]] = []
    for alias in node.names:
        where, name, note = _destination(node.module, alias)
        if where:
            groups.setdefault(where, []).append(name)
        else:
            gone.append((alias, note))
    for alias, note in gone:
        yield Remark(alias, _gone(f"{node.module}.{alias.name}", note))
    if node.names[0].name == "*":
        yield Remark(node, "a star import hides which names are used: import them one by one")
    if not groups:
        return
    edit = Edit(node, f"{node.module} is imported from gymnasium")
    if len(groups) == 1 and not gone and _keeps_names(node, groups):
        start = module.text.text.index("gym", module.span(node).start)
        yield edit.replace(Span(start, start + len(node.module)), next(iter(groups)))
        return
    lines = [f"from {where} import {', '.join(names)}" for where, names in groups.items()]
    if gone:
        lines.append(
            f"from {node.module} import {', '.join(_as_written(alias) for alias, _ in gone)}"
        )
    edit.replace(module.span(node), lines[0])
    edit.after.extend((node, line) for line in lines[1:])
    yield edit


def _keeps_names(node: ast.ImportFrom, groups: dict[str, list[str]]) -> bool:
    return next(iter(groups.values())) == [_as_written(alias) for alias in node.names]


def _destination(module: str, alias: ast.alias) -> tuple[str, str, str]:
    """Where a name is imported from today, how it is written there, and what to say if nowhere."""
    move = None if alias.name == "*" else moves.find(f"{module}.{alias.name}")
    if move is None:
        parent = moves.find(module)
        if parent is not None and (parent.new is None or parent.package):
            return "", "", parent.note
        return (parent.new if parent and parent.new else _gymnasium(module)), _as_written(alias), ""
    if move.new is None:
        return "", "", move.note
    if move.package:
        return (
            "",
            "",
            f"it is {move.new} after pip install '{move.package}'"
            + (f"; {move.note}" if move.note else ""),
        )
    where, _, name = move.new.rpartition(".")
    known_as = alias.asname or alias.name
    return where, name if name == known_as else f"{name} as {known_as}", ""


def _as_written(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _gymnasium(dotted: str) -> str:
    return "gymnasium" + dotted[len("gym") :]


def _gone(name: str, note: str) -> str:
    return f"{name} is not in gymnasium: {note or 'remove the import and what uses it'}"


RULE = Rule(
    code="GYM101",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Import, ast.ImportFrom),
    check=check,
    examples=(
        Example(
            """
                import gym
            """,
            """
                import gymnasium as gym
            """,
        ),
        Example(
            """
                from gym import spaces
                from gym.utils import seeding
            """,
            """
                from gymnasium import spaces
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
                from gym import GoalEnv
            """,
            None,
        ),
    ),
)
