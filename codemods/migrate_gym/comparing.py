"""Whether a module has gym and gymnasium beside each other, and compares what they do."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .analysis.tables import known
from .analysis.tables.idioms import target_name

if TYPE_CHECKING:
    from .module import Module


def compares(module: Module) -> bool:
    """Whether the module has the same of gym, by names that tell the two apart, and gymnasium.

    Where gym is called gym beside gymnasium, a migration has got as far as that, unless
    ``isinstance`` tells objects of the one from those of the other, or what it finds to be of
    gymnasium is made one of gym's.
    """
    uses: dict[bool, set[str]] = {True: set(), False: set()}
    asked: dict[bool, set[str]] = {True: set(), False: set()}
    made: set[str] = set()
    for kind in (ast.Name, ast.Attribute):
        for node in module.of_gym(kind):
            root, _, rest = module.dotted(node).partition(".")  # type: ignore[arg-type]
            is_modern = root == known.MODERN_ROOT
            if is_modern or _is_renamed(module, node):
                uses[is_modern].add(rest)
            if _is_asked(module, node):
                asked[is_modern].add(rest)
            elif not is_modern and _is_made(module, node):
                made.add(rest)
    is_told_apart = not asked[True].isdisjoint(asked[False] | made)
    return is_told_apart or not uses[True].isdisjoint(uses[False] - {"", "spaces"})


def _is_asked(module: Module, node: ast.AST) -> bool:
    """Whether it is one of the classes that ``isinstance`` is asked about."""
    around = module.parent(node)
    if type(around) is ast.Tuple:
        around = module.parent(around)
    return type(around) is ast.Call and target_name(around.func) == "isinstance"


def _is_made(module: Module, node: ast.AST) -> bool:
    """Whether it is a class of which an object is made."""
    around = module.parent(node)
    return type(around) is ast.Call and around.func is node


def _is_renamed(module: Module, node: ast.AST) -> bool:
    """Whether what is imported goes by another name than its own: ``gym26.make``."""
    while type(node) is ast.Attribute:
        node = node.value
    return type(node) is ast.Name and module.dotted(node).rpartition(".")[2] != node.id
