"""Names whose absence is provided for: code that asks first, or handles that they are gone."""

from __future__ import annotations

import ast
from collections.abc import Collection

from ...module import Module
from ...patterns import late
from . import paths

_ASKING = late(r"\bhasattr\(|version|\bPY[23]\b")
"""How a condition asks whether a library has a name."""


def is_asked_for(module: Module, node: ast.AST, errors: Collection[str]) -> bool:
    """Whether a condition around a node asks whether there is what it names, or a ``try`` does.

    Args:
        module: Where the node is.
        node: The name or the import.
        errors: The names of what is raised where it is gone.
    """
    for around in module.ancestors(node):
        if isinstance(around, (ast.If, ast.IfExp)) and _ASKING.search(ast.unparse(around.test)):
            return True
        if isinstance(around, ast.Try) and paths.catches(around, *errors):
            return True
    return False
