"""Infos that are no dicts, which the checker that ``make`` puts around refuses."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading import infos
from ...findings import Level
from ...module import FunctionDef, Module, methods
from ...text.edits import Edit, Remark
from ..ids import unchecked

_REFUSED = "the checker that make puts around refuses an info that is no dict"


def made_dicts(
    module: Module, edit: Edit, owner: ast.ClassDef | None, step: FunctionDef, info: ast.expr
) -> Iterator[Remark]:
    """Adds to an edit an empty dict for an info that says nothing, and reports any other.

    Args:
        module: The module.
        edit: What becomes of a step's result.
        owner: The class, if the step is part of one.
        step: The function.
        info: What it returns last.
    """
    text = ast.unparse(info)
    is_checked = owner is not None and _may_be_made(module, owner)
    if text == infos.NONE or (text in infos.EMPTY and is_checked):
        edit.replace(module.span(info), "{}")
        message = f"info was {text} and is a dict now: a test for {text} says no"
        yield Remark(info, message, Level.NOTE)
    elif owner is not None and is_checked and infos.is_other(step, info, methods(owner)):
        yield _refused(module, owner, info)


def of_reset(module: Module, owner: ast.ClassDef, reset: FunctionDef) -> Iterator[Remark]:
    """Reports the infos that a reset gives on demand, where they are surely no dicts."""
    if _may_be_made(module, owner):
        for info in infos.refused(reset, methods(owner)):
            yield _refused(module, owner, info)


def _refused(module: Module, owner: ast.ClassDef, info: ast.expr) -> Remark:
    return unchecked.remark(module, owner, info, _REFUSED, "give a dict with this in it")


def _may_be_made(module: Module, owner: ast.ClassDef) -> bool:
    """Whether ``make`` may put its checker around instances of a class."""
    is_wrapper = module.class_info(owner).is_wrapper
    return not is_wrapper and module.project.may_be_registered(module.class_ref(owner))
