"""Puts ``Generic`` behind the classes of gym that are generic themselves.

Since gym 0.22, ``Env``, the wrappers and the spaces derive from ``typing.Generic``. A class that
names it before one of them, as in ``class Task(Generic[T], gym.Env)``, has no order in which its
methods are looked up: it cannot be defined any more. Behind them it means the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables import known
from ..analysis.tables.idioms import last_name
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit

_GENERIC = "Generic"
_SPACES = "spaces."
_WRAPPERS = "wrappers."


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the bases of one class in an order that still works."""
    names = [_name(base) for base in node.bases]
    if _GENERIC not in names or any(isinstance(base, ast.Starred) for base in node.bases):
        return
    at = names.index(_GENERIC)
    last = max((i for i, base in enumerate(node.bases) if _is_of_gym(module, base)), default=-1)
    if last < at:
        return
    order = [*node.bases[:at], *node.bases[at + 1 : last + 1], node.bases[at]]
    edit = Edit(node.bases[at], "gym's classes are generic themselves")
    for old, new in zip(node.bases[at : last + 1], order[at:]):
        edit.replace(module.span(old), module.source(new))
    yield edit


def _name(base: ast.expr) -> str:
    return last_name(base.value if isinstance(base, ast.Subscript) else base)


def _is_of_gym(module: Module, base: ast.expr) -> bool:
    """Whether a base is an environment, a wrapper or a space of gym's, or derives from one."""
    base = base.value if isinstance(base, ast.Subscript) else base
    dotted = module.dotted(base)
    if not dotted:
        value = module.value(base)
        if ":" not in value.name:
            return False
        dotted = module.project.class_info(ClassRef.of(value.name)).root
    rest = dotted.partition(".")[2]
    is_class = rest in known.ENV_CLASSES | known.WRAPPER_CLASSES
    return module.project.is_legacy(dotted) and (is_class or rest.startswith((_SPACES, _WRAPPERS)))


RULE = Rule(
    code="GYM316",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                from typing import Generic, TypeVar

                import gym

                Goal = TypeVar("Goal")

                class Task(Generic[Goal], gym.Env):
                    pass
            """,
            """
                from typing import Generic, TypeVar

                import gymnasium as gym

                Goal = TypeVar("Goal")

                class Task(gym.Env, Generic[Goal]):
                    pass
            """,
        ),
    ),
)
