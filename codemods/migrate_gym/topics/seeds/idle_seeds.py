"""Calls of the seed method that gym.Env itself had, which did nothing and gave None."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Value
from ...analysis.tables import known
from ...analysis.tables.idioms import ignored, passed_to
from ...module import Module
from ...text.edits import Edit
from ..resets import base_resets
from . import numpy_seeds, own_streams, seeding

_DOING = (ast.Call, ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)


def edit(module: Module, node: ast.Call, receiver: str) -> Edit | None:
    """The edit of such a call through ``self`` or ``super()``; None for another call.

    Args:
        module: The module.
        node: A call of a method ``seed``.
        receiver: The source of what it is called on.
    """
    is_above = receiver.startswith("super(")
    if (is_above or receiver == "self") and is_one(module, node):
        return _of_stream(module, node, is_above=is_above) or removed(module, node)
    if is_above and is_one(module, node, is_read=True):
        return as_none(module, node)
    return None


def is_one(module: Module, node: ast.Call, *, is_read: bool = False) -> bool:
    """Whether a call in a class means gym.Env's own method.

    Args:
        module: The module.
        node: A call of ``seed`` that leads to a class above, or to none of the project.
        is_read: Whether it is to be part of an expression; otherwise, a statement of its own.
    """
    owner = module.class_around(node)
    if owner is None or isinstance(module.parent(node), ast.Expr) is is_read:
        return False
    return module.class_info(owner).root.partition(".")[2] in known.ENVS


def is_plain(module: Module, node: ast.Call, value: Value) -> bool:
    """Whether a used call is of gym.Env's own method, and what it is given does nothing either."""
    parts = (part for given in passed_to(node) for part in ast.walk(given))
    does_nothing = not any(isinstance(part, _DOING) for part in parts)
    return does_nothing and is_used(module, node) and module.project.seeds.gives_nothing(value)


def is_used(module: Module, node: ast.Call) -> bool:
    """Whether anything takes what a call gives."""
    around = module.statement(node)
    return not (isinstance(around, ast.Expr) and node in ignored(around.value))


def removed(module: Module, node: ast.Call) -> Edit:
    """The edit that takes such a statement away."""
    message = "gym.Env's own seed() did nothing"
    return Edit(node, message, removed=[module.statement(node)])


def as_none(module: Module, node: ast.Call) -> Edit:
    """The edit that writes None in the place of such a call."""
    return Edit(node, "gym.Env's own seed() gave nothing").replace(module.span(node), "None")


def _of_stream(module: Module, node: ast.Call, *, is_above: bool) -> Edit | None:
    """The edit that seeds ``np_random``, as gym.Env's own seed() did from 0.22 on; None for none.

    What a class makes ``np_random`` itself is left to that: up to 0.21, seed() left it alone.
    """
    owner, given = module.class_around(node), seeding.only_seed(node)
    if owner is None or given is None or own_streams.makes(module, owner):
        return None
    if is_above and not own_streams.draws(owner):
        return None  # the reset of the class seeds with what its seed method is given
    edit = Edit(node, "gym.Env's reset() seeds np_random, as its own seed() did since gym 0.22")
    line = base_resets.call(module, edit, owner, numpy_seeds.text(module, given))
    return edit.replace(module.span(node), line) if line else None
