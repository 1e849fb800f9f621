"""Which modules classes and functions of a tree name as theirs, while the tree is gym."""

from __future__ import annotations

import sys
from typing import Any

_former: list[tuple[Any, str]] = []


def move(value: Any, module: str) -> None:
    """Have a class or function be of a module, until all move back."""
    _former.append((value, value.__module__))
    value.__module__ = module


def move_back() -> None:
    """Have everything be of the modules again that it was of."""
    for value, module in reversed(_former):
        value.__module__ = module
    _former.clear()


def follow(value: Any) -> None:
    """Have what is made later be gym's too, if its module is."""
    alias = alias_of(value.__module__)
    if sys.modules.get(alias) is sys.modules[value.__module__]:
        move(value, alias)


def alias_of(module: str) -> str:
    """Return gym's name for a module of a tree.

    Args:
        module: Its name, such as ``gymport.gym.spaces.text``.
    """
    return ".".join(["gym", *module.split(".")[2:]])
