"""Arguments of a reset that gymnasium's wrappers do not hand on."""

from __future__ import annotations

import ast

from ..analysis import known
from ..analysis.values import Kind, Value
from ..module import Module, called_on
from ..project import ClassRef
from . import forwarding, resets

_SINCE = "gymnasium 1.0"
"""The release whose wrappers take nothing else; those before handed everything on."""


def refused(module: Module, node: ast.Call) -> list[str]:
    """The arguments that do not get through to the environment, as they are written."""
    env = called_on(node, "reset")
    if env is None:
        return []
    own = [k.arg for k in node.keywords if k.arg not in resets.KEYWORDS]
    given = [*map(module.source, node.args), *filter(None, own)]
    starred = any(isinstance(argument, ast.Starred) for argument in node.args)
    if starred or not given or not module.target.has_seen(_SINCE):
        return []
    owner = module.value(env)
    value = module.value(node)
    if value.kind is not Kind.RESET or not (not value.modern or forwarding.is_of_gym(owner)):
        return []
    wrapped = _is_wrapped(module, env, owner) or _may_be_wrapped(module, env, given)
    return given if wrapped else []


def _may_be_wrapped(module: Module, env: ast.expr, names: list[str]) -> bool:
    """Whether an expression is what a wrapper is put around, and nothing tells what that takes."""
    if not isinstance(env, ast.Attribute) or not forwarding.is_within(module, env):
        return False
    around = module.project.put_around(ClassRef.of(module.value(env.value).name))
    is_bare = bool(around) and all(":" in one.name and not one.makes for one in around)
    return not is_bare and not _is_taken(module, names)


def _is_taken(module: Module, names: list[str]) -> bool:
    """Whether a wrapper of the project, which may stand within, has a reset with such arguments."""
    return any(
        scope.kind == "class"
        and module.project.class_info(ClassRef(name, index)).is_wrapper
        and any(
            set(names) <= {*reset.parameters}
            for reset in module.project.definitions(ClassRef(name, index), "reset")
        )
        for name, facts in module.project.modules.items()
        for index, scope in enumerate(facts.scopes)
    )


def _is_wrapped(module: Module, env: ast.expr, owner: Value) -> bool:
    """Whether the first reset that a call reaches is that of one of gymnasium's wrappers."""
    if owner.kind is not Kind.ENV or forwarding.is_bare(module, env, owner):
        return False
    if ":" not in owner.name:
        return bool(owner.makes)
    ref = ClassRef.of(owner.name)
    info = module.project.class_info(ref)
    if not info.is_wrapper:
        return forwarding.is_wrapped(module, owner)
    is_of_api = info.root.partition(".")[2] in known.WRAPPER_CLASSES
    return is_of_api and not module.project.has_attribute(ref, "reset")
