"""What a wrapper that is one of several things has handed on to what is within."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...module import Module
from ...project import ClassRef
from .forwarding import (
    DERIVED,
    LOOKUPS,
    hands_on,
    is_of_wrapper_class,
    is_set_on,
    is_within_all,
    literal,
)


def may_hand_on(module: Module, owner: Value, name: str) -> bool:
    """Whether something may be a wrapper of the project without an attribute that others have."""
    if ":" in owner.name:
        return not owner.modern and hands_on(module, owner, name)
    if not is_of_wrapper_class(owner):
        return False
    return is_within_all(module, name)


def is_of_another(module: Module, owner: Value, name: str) -> bool:
    """Whether wrappers of the project have an attribute, and not the one that something may be."""
    outer = next((one for one in owner.evidence if one.endswith(DERIVED)), "")
    project, infos = module.project, list(module.project.classes_with(name))
    refs = [ClassRef.of(info.instance.name) for info in infos if ":" in info.instance.name]
    having = (one for ref in refs for one in project.family(ref))
    heads = tuple(f"class {project.modules[one.module].scopes[one.scope].name} " for one in having)
    is_of_some = any(info.is_wrapper for info in infos)
    return bool(outer) and is_of_some and not outer.startswith(heads)


def is_of_gyms(module: Module, name: str) -> bool:
    """Whether an environment of the project that derives from gym's has an attribute."""
    return any(info.root for info in module.project.classes_with(name))


def is_of_some(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether something may be any wrapper of the project, of which some have an attribute."""
    if owner.name or owner.kind is not Kind.ENV or not is_of_wrapper_class(owner):
        return False
    is_any = any(info.is_wrapper for info in module.project.classes_with(node.attr))
    is_any = is_any and not module.project.wrappers.all_have(node.attr)
    return is_any and not is_set_on(module, node)


def is_said_nowhere(module: Module, owner: Value, name: str) -> bool:
    """Whether a wrapper is asked for what no class of the project says: it is set from outside."""
    is_around = owner.kind is Kind.ENV and is_of_wrapper_class(owner)
    if not is_around or not module.project.steps_of_gyms or _is_asked_for(module, name):
        return False
    return not any(True for _ in module.project.classes_with(name))


def _is_asked_for(module: Module, name: str) -> bool:
    """Whether the module asks by name whether something has an attribute, and reads it then."""
    return any(literal(call) == name for call in module.saying(ast.Call, LOOKUPS))
