"""Attributes that vectors set in their environments: ``envs.set_attr("level", 2)``.

Up to gym 0.26 that set them on the outermost wrapper of each. Today they are set wherever they are.
"""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...module import Module
from ...project import ClassRef

_SETTING = "set_attr"
_WITHIN = (
    "set_attr sets this where a wrapper or the environment within has it now, and set it on the "
    "outermost wrapper before, unseen by the others: set it on each of envs.envs if they are not "
    "to see it"
)


def told(module: Module, node: ast.Attribute, owner: Value) -> str:
    """What to say where attributes are set in the environments of a vector ("" if nothing)."""
    if node.attr != _SETTING or not isinstance(module.parent(node), ast.Call):
        return ""
    if module.imports_modern or not owner.makes or ":" in owner.name or owner.guess:
        return ""
    makes = module.calls_at(owner.makes)
    return "" if makes and all(_are_bare(module, one) for one in makes) else _WITHIN


def _are_bare(module: Module, make: ast.Call) -> bool:
    """Whether a vector is surely made of environments with nothing around them."""
    listed = make.args[0] if make.args else None
    if isinstance(listed, ast.BinOp):
        listed = listed.left
    if isinstance(listed, ast.ListComp):
        return _is_bare(module, listed.elt)
    if not isinstance(listed, ast.List):
        return False
    return all(_is_bare(module, one) for one in listed.elts)


def _is_bare(module: Module, factory: ast.expr) -> bool:
    """Whether what makes one environment is a class of the project, and no wrapper, or calls it."""
    if not isinstance(factory, ast.Lambda):
        return _makes_bare(module, factory)
    return isinstance(factory.body, ast.Call) and _makes_bare(module, factory.body.func)


def _makes_bare(module: Module, maker: ast.expr) -> bool:
    name = module.value(maker).name
    if module.value(maker).kind is not Kind.CLASS or ":" not in name:
        return False
    return not module.project.class_info(ClassRef.of(name)).is_wrapper
