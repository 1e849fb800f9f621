"""Names that other modules of the project take from a module."""

from __future__ import annotations

import ast

from ...module import Module


def is_handed_on(module: Module, name: str) -> bool:
    """Whether another module of the project may take an imported name from this one."""
    if any(one.value == name for one in module.all(ast.Constant)):
        return True
    return any(
        dotted.rpartition(".")[2] == name and not module.project.is_legacy(dotted)
        for other, facts in module.project.modules.items()
        if other != module.name
        for dotted in facts.imports
    )
