"""Resets that a class hands on where the classes beside it return the pair already."""

from __future__ import annotations

import ast

from ...module import Module


def is_returned_beside(module: Module, call: ast.Call) -> bool:
    """Whether a class's reset returns a call's result as it is, and another's gives an info.

    The other derives from the same class of the project, whose callers take them for the same.
    """
    function = module.scope(call)
    if not isinstance(function, ast.FunctionDef) or function.name != "reset":
        return False
    owner = module.owner(function)
    if owner is None or not isinstance(module.parent(call), ast.Return):
        return False
    ref, project = module.class_ref(owner), module.project
    beside = {one for above in project.ancestors(ref) for one in project.family(above)}
    beside -= {*project.family(ref), *project.ancestors(ref)}
    return any(project.resets_with_info(one) for one in beside)
