"""What ``env.env`` is: the environment itself, what a wrapper is around, or its own attribute."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...module import Module
from ...project import ClassInfo, ClassRef
from ..ids import made_ids
from . import entry_points, forwarding, made_directly


def is_twofold(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether the releases of gym may differ in what ``env.env`` is, and nothing tells."""
    if node.attr != "env" or not made_directly.is_direct(module, node.value, owner):
        return False
    return _with_own_env(module, owner) is not None and not is_own(module, node, owner)


def is_own(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether ``env.env.name`` is read from an ``env`` that the innermost environment has itself.

    Before gym 0.21, ``make`` put no wrapper around an environment without a time limit.
    """
    read, ref = module.parent(node), _with_own_env(module, owner)
    return (
        ref is not None
        and isinstance(read, ast.Attribute)
        and read.attr not in forwarding.API
        and not module.project.has_attribute(ref, read.attr)
    )


def _with_own_env(module: Module, owner: Value) -> ClassRef | None:
    """The class of an environment that is no wrapper, if it has an attribute ``env``."""
    calls = module.calls_at(owner.makes)
    ids = {str(text.value) for call in calls for text in made_ids.of_call(module, call)}
    refs = [module.project.registrations.class_of(one) for one in ids]
    ref = refs[0] if len(refs) == 1 else None
    if ref is None or not module.project.has_attribute(ref, "env"):
        return None
    return None if module.project.class_info(ref).is_wrapper else ref


def is_asked_for_limit(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether it is ``env.env.spec.max_episode_steps``."""
    spec = module.parent(node)
    if node.attr != "env" or not isinstance(spec, ast.Attribute) or spec.attr != "spec":
        return False
    limit = module.parent(spec)
    is_asked = isinstance(limit, ast.Attribute) and limit.attr == "max_episode_steps"
    return is_asked and made_directly.is_direct(module, node.value, owner)


def was_bare(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether ``….env`` was the environment itself, where ``make`` puts more around now."""
    if made_directly.is_direct(module, node.value, owner):
        return not entry_points.may_wrap(module, owner)
    return made_directly.is_around_made(module, node.value) or _reads_through(module, node, owner)


def _reads_through(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether ``env.env.name`` goes through what ``make`` gave to what no wrapper has itself."""
    name = _name_read(module, node)
    return (
        name not in forwarding.API | forwarding.OF_WRAPPERS | {""}
        and not _may_lie_between(module, name, owner)
        and not forwarding.is_set_on_wrappers(module, name)
        and made_directly.is_made(module, node.value, owner)
    )


def _name_read(module: Module, node: ast.Attribute) -> str:
    """What is read from ``….env``, or from ``.env`` of it, also by ``getattr`` ("": nothing)."""
    around = module.parent(node)
    if isinstance(around, ast.Attribute):
        return _name_read(module, around) if around.attr == "env" else around.attr
    if not isinstance(around, ast.Call) or around.args[:1] != [node]:
        return ""
    if not (isinstance(around.func, ast.Name) and around.func.id in forwarding.LOOKUPS):
        return ""
    return forwarding.literal(around) or ""


def _may_lie_between(module: Module, name: str, owner: Value) -> bool:
    """Whether an attribute may be of something else than the innermost environment.

    That is a wrapper of the project, or what an environment of the project holds as its ``env``.
    """
    if any(info.is_wrapper for info in module.project.classes_with(name)):
        return True
    holds = any(_may_be_made(module, one) for one in module.project.classes_with("env"))
    return holds and forwarding.is_own(module, name, owner)


def _may_be_made(module: Module, info: ClassInfo) -> bool:
    """Whether ``make`` may give a class: one that derives from nothing of gym's by its id alone."""
    if info.instance.kind is not Kind.ENV or info.is_wrapper:
        return False
    ref = ClassRef.of(info.instance.name)
    return bool(info.root) or module.project.registrations.has(ref)
