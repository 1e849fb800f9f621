"""Wrappers that the entry point of an id puts around an environment, before ``make`` gives it."""

from __future__ import annotations

from ...analysis.solving.values import Value
from ...module import Module
from ..ids import made_ids


def may_have(module: Module, owner: Value, name: str) -> bool:
    """Whether a wrapper of the project that an entry point puts around may have an attribute.

    ``unwrapped`` passes that wrapper by.

    Args:
        module: The module.
        owner: What ``make`` gave.
        name: The attribute.
    """
    if not any(info.is_wrapper for info in module.project.classes_with(name)):
        return False
    return may_wrap(module, owner)


def may_wrap(module: Module, owner: Value) -> bool:
    """Whether an entry point may have put a wrapper around what ``make`` gave.

    Args:
        module: The module.
        owner: What ``make`` gave.
    """
    return module.project.registrations.may_wrap(made_ids.of_all(module, owner.makes))
