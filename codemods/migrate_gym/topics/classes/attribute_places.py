"""Where an attribute is found that wrappers handed on: in the environment, or in a wrapper."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import target_name
from ...module import Module
from ...project import ClassRef
from ..code import paths
from . import bases, climbed, entry_points, inner_env, state_counts
from .forwarding import (
    LIMIT,
    OF_GYMS_WRAPPERS,
    OF_WRAPPERS,
    hands_on,
    is_handed_on,
    is_left_within,
    is_of_batch,
    is_of_environments,
    is_of_gym,
    is_own,
    is_set_on,
    is_unwrapped,
    is_within,
    is_wrapped,
    is_wrapped_by_gym,
    is_wrapped_by_some,
    is_written,
    renamed,
    takes_over,
)
from .made_directly import (
    assigned,
    is_direct,
    is_of_gyms_wrapper,
    may_be_passed_made,
    may_be_wrapped,
)

OF_VECTORS = ("call", "env_fns", "envs", "get_attr", "set_attr")
"""What vector environments have, and wrappers around them hand on no longer."""
_OF_SPEC = "spec.max_episode_steps"
_LIMITING = "TimeLimit"
"""The wrapper that keeps a limit itself, which no spec knows where the project puts it around."""


def place(module: Module, node: ast.Attribute, owner: Value) -> str:
    """What to read instead of an attribute ("" where it is found as before)."""
    name = renamed(module, node.attr, owner)
    direct = is_direct(module, node.value, owner)
    if "." in name:
        return state_counts.of_innermost(module, node, name, owner)
    if name == "env":
        if not inner_env.was_bare(module, node, owner):
            return ""
        return "unwrapped.env" if inner_env.is_own(module, node, owner) else "unwrapped"
    if name == LIMIT:
        if is_unwrapped(node.value, owner):
            return ""  # the wrapper with the limit was passed by: it is the environment's own
        is_gyms = direct or not module.project.mentions.calls(_LIMITING)
        if not owner.makes or is_written(module, name) or has(module, owner, name):
            return ""
        if is_gyms and not paths.is_tried(module, node):
            return _OF_SPEC
        # Without a limit the spec says None, and without the wrapper this raises AttributeError, as
        # it did. Wrappers of the project handed no private attribute on.
        is_around = ":" in owner.name or is_wrapped_by_gym(owner)
        return "" if is_around else asked(module, node, name)
    if direct and name not in OF_WRAPPERS and not is_written(module, node.attr):
        is_around = entry_points.may_have(module, owner, name)
        return asked(module, node, name) if is_around else f"unwrapped.{name}"
    is_set = is_set_on(module, node) and not is_handed_on(module, owner, node.attr)
    if name in OF_WRAPPERS or is_set or not is_forwarded(module, node, owner):
        return name if name != node.attr else ""
    return asked(module, node, name)


def is_forwarded(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether only the forwarding of a wrapper can have found the attribute."""
    if becomes_unwrapped(module, node.value) or climbed.is_innermost(module, node.value):
        return False
    if ":" in owner.name:
        is_around = hands_on(module, owner, node.attr) or takes_over(module, owner, node.attr)
        return is_around or is_wrapped(module, owner)
    if target_name(node.value) == "unwrapped":
        return False
    is_public = not node.attr.startswith("_")
    if is_wrapped_by_gym(owner):
        is_brought = node.attr in OF_GYMS_WRAPPERS and not is_left_within(module, owner, node.attr)
        return is_public and not is_brought
    if is_of_batch(module, node.value):
        return is_public
    if is_public and owner.makes and may_be_passed_made(module, node.value):
        return True
    if owner.makes and is_of_gym(owner):
        return not owner.name and may_be_wrapped(module, node.value, owner)
    if owner.makes and not owner.name and is_of_environments(module, node.attr):
        return True
    if is_wrapped_by_some(module, owner, node.attr):
        given = (node.value, *assigned(module, node.value))
        return not any(is_unwrapped(one, owner) for one in given)
    if is_own(module, node.attr, owner) and is_of_gyms_wrapper(module, node.value):
        return True
    return is_within(module, node.value)


def becomes_unwrapped(module: Module, node: ast.expr) -> bool:
    """Whether an expression is ``env.env``, or ``.env`` of it, and becomes ``env.unwrapped``."""
    if not isinstance(node, ast.Attribute) or node.attr != "env":
        return False
    owner = module.value(node.value)
    if owner.kind is not Kind.ENV or owner.guess or owner.choices:
        return False
    if inner_env.is_twofold(module, node, owner):
        return False
    is_first = place(module, node, owner) == "unwrapped"
    return is_first or becomes_unwrapped(module, node.value)


def has(module: Module, owner: Value, name: str) -> bool:
    """Whether an environment is an instance of a class of the project with an attribute."""
    return ":" in owner.name and module.project.has_attribute(ClassRef.of(owner.name), name)


def is_for_many(module: Module, node: ast.AST) -> bool:
    """Whether the class around is made with vector environments, by its hints."""
    around = module.class_of(node)
    return around is not None and bases.is_hinted_for_many(module, around)


def asked(module: Module, node: ast.Attribute, name: str) -> str:
    """What looks for an attribute in all wrappers and in the environment.

    What is around vector environments has no such look-up, and theirs is asked of the innermost.
    """
    if name in OF_VECTORS and is_for_many(module, node):
        return f"unwrapped.{name}"
    quote = _quote(module, node)
    return f"get_wrapper_attr({quote}{name}{quote})"


def _quote(module: Module, node: ast.AST) -> str:
    """The quotes of a new string; the others inside an f-string, which has them for itself."""
    strings = [one for one in module.ancestors(node) if isinstance(one, ast.JoinedStr)]
    taken = bool(strings) and module.source(strings[-1]).endswith('"')
    return "'" if taken else '"'
