"""Spaces that are surely a ``Discrete`` of gym's, whose samples were Python's integers."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.known import CHOOSING, SPACES
from ...module import Module
from ...project import ClassRef
from ..ids import made_ids

_OF_ACTIONS = SPACES[0]
_CHOOSING_SPACES = frozenset({"continuous", None})
"""What makes LunarLander's actions a Box, or may do so: ``**options``."""


def is_discrete(module: Module, space: ast.expr) -> bool:
    """Whether an expression is a space of an environment that surely has a ``Discrete`` there.

    The environment is of a class of the project, or all ids that it may be made by are written
    out, and are gym's own or registered by the project.
    """
    if not isinstance(space, ast.Attribute) or space.attr not in SPACES:
        return False
    owner = module.value(space.value)
    if owner.kind is not Kind.ENV or owner.guess or owner.choices or owner.modern:
        return False
    if ":" in owner.name:
        return module.project.spaces.is_discrete(ClassRef.of(owner.name), space.attr)
    return not owner.name and _is_made_so(module, owner, space.attr)


def _is_made_so(module: Module, owner: Value, name: str) -> bool:
    """Whether all ids that an environment may be made by are known to have a ``Discrete``."""
    ids = made_ids.of_all(module, owner.makes)
    calls = module.calls_at(owner.makes)
    passed = {keyword.arg for call in calls for keyword in call.keywords}
    is_plain = passed.isdisjoint(_CHOOSING_SPACES)
    return is_plain and bool(ids) and all(_has_discrete(module, one, name) for one in ids)


def _has_discrete(module: Module, id_: str, name: str) -> bool:
    """Whether an id makes what has a ``Discrete`` under a name."""
    if id_ in module.project.registrations.ids:
        made = module.project.registrations.class_of(id_)
        return made is not None and module.project.spaces.is_discrete(made, name)
    return name == _OF_ACTIONS and id_.startswith(CHOOSING)
