"""Passes arguments under their names of today.

Wrappers and registration functions of gymnasium 1.x have other parameters than gym's:
``num_stack`` is ``stack_size``, ``f`` is ``func``, an omitted ``max_episode_steps`` has to be
said. Arguments that have nothing left to do are dropped and named in a note; where one needs a
decision, the call is reported and the argument stays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves
from gymport.moves.rows import release

from ..edits import Edit, Remark
from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..topics import recording, resets


def check(module: Module, node: ast.Call | ast.List | ast.keyword) -> Iterator[Outcome]:
    """Yields the new arguments of one call, or what a class that is handed on has to be given."""
    if not isinstance(node, ast.Call):
        yield from _handed_on(module, node)
        return
    dotted = module.dotted(node.func)
    if not dotted or not module.project.is_legacy(dotted):
        return
    if recording.is_old(module, node):
        return
    row = moves.arguments(dotted, module.target.release)
    if row is None or module.target.place(dotted).new is None:
        return
    edit = Edit(node, f"{dotted.rsplit('.', 1)[-1]} takes its arguments under new names")
    for keyword in node.keywords:
        yield from _keyword(module, edit, keyword, node, row)
    yield from _positional(module, edit, node, row)
    yield from _added(module, edit, node, row)
    if edit.replacements:
        yield edit
    if row.note:
        yield Remark(node, f"{dotted}: {row.note}", Level.NOTE)


def _handed_on(module: Module, node: ast.List | ast.keyword) -> Iterator[Outcome]:
    """Reports classes in lists and keywords that have to be given more than an environment."""
    for part in node.elts if isinstance(node, ast.List) else [node.value]:
        dotted = module.dotted(part) if isinstance(part, (ast.Name, ast.Attribute)) else ""
        row = moves.arguments(dotted, module.target.release) if dotted else None
        if row is None or not module.project.is_legacy(dotted):
            continue
        for name, source in row.added.items():
            if "{env}" in source:
                name_of_class = ast.unparse(part)
                yield Remark(
                    part,
                    f"{name_of_class} has to be given {name} now: hand on "
                    f"lambda env: {name_of_class}(env, {name}=…)",
                )


def _keyword(
    module: Module, edit: Edit, keyword: ast.keyword, call: ast.Call, row: moves.Arguments
) -> Iterator[Outcome]:
    name = keyword.arg or ""
    if name in row.removed:
        advice = row.removed[name]
        if row.droppable(name):
            resets.drop_keyword(module, edit, keyword)
            message = f"{ast.unparse(keyword)} is dropped; the table says: {advice}"
            yield Remark(keyword, message, Level.NOTE)
        else:
            yield Remark(keyword, f"{name}: {advice}")
        return
    if name in row.renamed:
        start = module.span(keyword).start
        edit.replace(
            module.span(keyword)._replace(start=start, end=start + len(name)), row.renamed[name]
        )
    _translate(module, edit, name, keyword.value, row)


def _translate(
    module: Module, edit: Edit, name: str, value: ast.expr, row: moves.Arguments
) -> None:
    """Says an old value the way that means the same today."""
    known = row.values.get(name, {})
    text = ast.unparse(value)
    new = known.get(text)
    if (
        new is None
        and isinstance(value, ast.Constant)
        and type(value.value) is int
        and "<int>" in known
    ):
        new = known["<int>"].format(text)
    if new is not None and "{env}" not in new:
        edit.replace(module.span(value), new)


def _positional(
    module: Module, edit: Edit, node: ast.Call, row: moves.Arguments
) -> Iterator[Outcome]:
    for name, argument in zip(row.positional, node.args):
        if name in row.removed:
            yield Remark(argument, f"the argument {name}: {row.removed[name]}")
        else:
            _translate(module, edit, name, argument, row)


def _added(module: Module, edit: Edit, node: ast.Call, row: moves.Arguments) -> Iterator[Outcome]:
    given = {row.renamed.get(k.arg or "", k.arg or "") for k in node.keywords}
    given |= {row.renamed.get(name, name) for name, _ in zip(row.positional, node.args)}
    if any(keyword.arg is None for keyword in node.keywords):
        return
    for name, source in row.added.items():
        if name in given:
            continue
        env = node.args[0] if node.args else None
        if "{env}" in source and not isinstance(env, (ast.Name, ast.Attribute)):
            yield Remark(node, f"pass {name}={source.format(env='env')}, which was the default")
            continue
        resets.add_argument(
            module, edit, node, f"{name}={source.replace('{env}', ast.unparse(env) if env else '')}"
        )


RULE = Rule(
    code="GYM501",
    since=min((row.since for row in moves.ARGUMENTS), key=release),
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.List, ast.keyword),
    check=check,
    examples=(
        Example(
            """
                from gym.wrappers import TransformReward

                def half(env):
                    return TransformReward(env, f=lambda reward: reward / 2)
            """,
            """
                from gymnasium.wrappers import TransformReward

                def half(env):
                    return TransformReward(env, func=lambda reward: reward / 2)
            """,
        ),
    ),
)
