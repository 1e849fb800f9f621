"""Which of gym's classes an object is of that an attribute is read from."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module
from ...project import ClassRef
from .forwarding import (
    is_of_gym,
)

_VECTORS = ("SyncVectorEnv", "AsyncVectorEnv")


def is_made_by_gym(module: Module, node: ast.expr) -> bool:
    """Whether an expression is what ``make`` of gym's gave."""
    owner = module.value(node)
    is_env = owner.kind is Kind.ENV and not (owner.guess or owner.name)
    return is_env and bool(owner.makes) and is_of_gym(owner)


def is_bare(module: Module, owner: Value) -> bool:
    """Whether it is an environment of the project itself, around which there may be nothing."""
    return ":" in owner.name and not module.project.class_info(ClassRef.of(owner.name)).is_wrapper


def is_environment(module: Module, node: ast.Attribute) -> bool:
    """Whether something stands in a method of an environment that is no wrapper."""
    class_ = module.class_around(node)
    if class_ is None:
        return False
    info = module.class_info(class_)
    made = info.instance
    return made.kind is Kind.ENV and not made.modern and not made.guess and not info.is_wrapper


def derives_from_gyms(module: Module, class_: ast.ClassDef) -> bool:
    """Whether a class is an environment of gym's, of whichever release, and no wrapper."""
    info = module.class_info(class_)
    is_env = info.instance.kind is Kind.ENV and not info.instance.guess and not info.is_wrapper
    return is_env and (not info.instance.modern or module.project.is_legacy(info.root))


def is_first_set_by_itself(module: Module, node: ast.Attribute) -> bool:
    """Whether a class sets an attribute to what it makes of the one it has from gym.

    It sets it there alone, or nowhere else in its constructor, which runs before other methods.
    """
    class_, given = module.class_around(node), module.statement(node)
    if class_ is None or not isinstance(given, ast.Assign) or ast.unparse(node.value) != "self":
        return False
    stores = [
        one
        for one in module.saying(ast.Attribute, (node.attr,))
        if isinstance(one.ctx, ast.Store) and module.class_around(one) is class_
    ]
    ref = module.class_ref(class_)
    family = module.project.ancestors(ref)
    is_first = getattr(module.function(node), "name", "") == "__init__"
    early = [one for one in stores if not is_first or module.function(one) is module.function(node)]
    return [module.statement(one) for one in early] == [given] and not (
        node.attr in module.project.modules[ref.module].scopes[ref.scope].bindings
        or any(module.project.has_attribute(one, node.attr) for one in family)
    )


def is_given_by_class(module: Module, node: ast.Attribute, ref: ClassRef | None) -> bool:
    """Whether a class of the project gives its instances an attribute from the start."""
    if ref is None or not module.project.has_attribute(ref, node.attr):
        return False
    return ref.module != module.name or any(
        not isinstance(one.ctx, ast.Load)
        and getattr(module.function(one), "name", "__init__") == "__init__"
        for one in module.saying(ast.Attribute, (node.attr,))
    )


def root_of(module: Module, owner: Value) -> str:
    """What outside the project a class is, or derives from ("" where that is not known)."""
    if ":" in owner.name:
        return module.project.class_info(ClassRef.of(owner.name)).root
    return owner.evidence[-1].partition(" in ")[0] if owner.evidence else ""


def has_own(module: Module, ref: ClassRef, name: str) -> bool:
    """Whether a class has an attribute besides its base: to put something into it is not enough."""
    if not module.project.has_attribute(ref, name):
        return False
    is_stored = any(
        one.attr == name and isinstance(one.ctx, ast.Store) for one in module.all(ast.Attribute)
    )
    is_defined = any(one.name == name for one in module.all(ast.FunctionDef))
    return ref.module != module.name or is_stored or is_defined


def is_spec(module: Module, node: ast.expr) -> bool:
    """Whether an expression is the spec of an environment of gym's."""
    if isinstance(node, ast.Call):
        dotted = module.dotted(node.func)
        return dotted.partition(".")[2] in known.SPECS and module.project.is_legacy(dotted)
    value = module.value(node)
    if value.kind is Kind.INSTANCE and value.name.partition(".")[2] in known.SPECS:
        return module.project.is_legacy(value.name) and not value.guess
    if not (isinstance(node, ast.Attribute) and node.attr == "spec"):
        return False
    owner = module.value(node.value)
    return owner.kind is Kind.ENV and not owner.guess and not owner.modern


def batch(owner: Value) -> str:
    """The class of a vector environment, as the table of attributes names it."""
    made = owner.evidence[-1].partition(" in ")[0] if owner.evidence else ""
    return next((name for name in _VECTORS if made.endswith(f".{name}")), "VectorEnv")
