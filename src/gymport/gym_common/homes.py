"""Which modules classes and functions of a tree name as theirs, while the tree is gym."""

from __future__ import annotations

import sys
from typing import Any

_LOST = ("__firstlineno__",)
"""What Python 3.13 takes from a class that gets another module: with it, its source is found."""
_former: list[tuple[Any, str]] = []


def move(value: Any, module: str) -> None:
    """Have a class or function be of a module, until all move back."""
    _former.append((value, value.__module__))
    _set(value, module)


def move_back() -> None:
    """Have everything be of the modules again that it was of."""
    for value, module in reversed(_former):
        _set(value, module)
    _former.clear()


def _set(value: Any, module: str) -> None:
    kept = {name: vars(value)[name] for name in _LOST if name in vars(value)}
    value.__module__ = module
    for name, held in kept.items():
        setattr(value, name, held)


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
