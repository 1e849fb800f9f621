"""How many states and actions there are in gym's tables of transitions: ``nS`` and ``nA``."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Value
from ...module import Module
from ...project import ClassRef
from ...text.edits import Edit
from .forwarding import is_wrapped_by_gym

_STATES = "nS"


def of_innermost(module: Module, node: ast.Attribute, size: str, owner: Value) -> str:
    """The size of a space of the environment within: wrappers may have another one.

    Args:
        module: The module.
        node: The attribute that said the size before.
        size: What says it today: ``observation_space.n``.
        owner: What is asked.
    """
    others = module.project.classes_with(size.partition(".")[0])
    may_differ = is_wrapped_by_gym(owner) or any(info.is_wrapper for info in others)
    is_bare = not may_differ or ast.unparse(node.value).endswith(".unwrapped")
    return size if is_bare else f"unwrapped.{size}"


def in_table(
    module: Module, node: ast.Attribute, size: str, evidence: tuple[str, ...]
) -> Edit | None:
    """Counts them by the table where a class has another space than gym's; None elsewhere.

    Args:
        module: The module.
        node: The attribute that said the size before.
        size: What says it today where the space is gym's.
        evidence: Why what is asked is an environment.
    """
    owner = module.value(node.value)
    space, _, rest = size.partition(".")
    if not rest or ":" not in owner.name:
        return None
    family = module.project.family(ClassRef.of(owner.name))
    if not any(module.project.has_attribute(one, space) for one in family):
        return None
    last = ".P)" if node.attr == _STATES else ".P[0])"
    edit = Edit(node, f"{node.attr} is counted in P", evidence=evidence)
    return edit.replace(module.span(node), "len(", module.span(node.value), last)
