"""Names of gym's that lie in another module of the target's, which is imported to read them."""

from __future__ import annotations

import ast

from gymport.moves.rows import Move

from ...module import Module
from ...text.edits import Edit
from . import helpers


def edit(module: Module, node: ast.Attribute, move: Move) -> Edit | None:
    """``utils.seeding.np_random`` as ``seeding.np_random``; None where the name is taken.

    Only gymport's core has its modules elsewhere than gym had them.
    """
    if move.new is None or move.package or not module.target.is_partial:
        return None
    source, _, path = move.new.partition(".")
    name = path.partition(".")[0]
    if type(node.ctx) is not ast.Load or _is_taken_within(module, name):
        return None
    found = Edit(node, f"{move.old} is {move.new}").replace(module.span(node), path)
    is_there = _imports(module, f"{source}.{name}", name)
    return found if is_there or helpers.put_import(module, found, name, source) else None


def _is_taken_within(module: Module, name: str) -> bool:
    """Whether a function or class of the module has a name of its own for something."""
    facts = module.project.modules[module.name]
    inner = (one for one in facts.scopes if one is not facts.scopes[0])
    is_parameter = any(one.arg == name for one in module.all(ast.arg))
    return is_parameter or any(name in one.bindings for one in inner)


def _imports(module: Module, new: str, name: str) -> bool:
    """Whether the top of the module imports what a name is to stand for, and nothing else by it."""
    bound = [
        module.target.place(f"{node.module}.{alias.name}").new
        for node in module.tree.body
        if isinstance(node, ast.ImportFrom) and not node.level
        for alias in node.names
        if (alias.asname or alias.name) == name
    ]
    facts = module.project.modules[module.name]
    return bound == [new] and len(facts.scopes[0].bindings.get(name, ())) == 1
