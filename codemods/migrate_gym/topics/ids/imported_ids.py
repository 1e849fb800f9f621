"""Ids that name the module to import first: ``gym_minigrid:MiniGrid-Empty-8x8-v0``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.tables import known
from ...findings import Level
from ...module import Module
from ...rule import Outcome
from ...text.edits import Edit, Remark


def moved(module: Module, text: ast.Constant) -> Iterator[Outcome]:
    """Yields where the environments of the named module are today."""
    package, _, plain = str(text.value).partition(":")
    if module.project.is_legacy(package):
        yield from _of_gym(module, text, package, plain)
        return
    row = moves.companion(package)
    is_own = any(name.split(".")[0] == package for name in module.project.modules)
    if row is None or is_own or module.target.root == known.LEGACY_ROOT:
        return
    if row.certain and row.new_module == row.module:
        return
    if row.certain and row.new_module and package == row.module:
        edit = Edit(text, f"{row.new_module} has the environments of {row.module}")
        new = module.source(text).replace(f"{package}:", f"{row.new_module}:", 1)
        yield edit.replace(module.span(text), new)
        yield Remark(text, f"pip install '{row.requirement}'", Level.NOTE)
        return
    new = f"pip install '{row.requirement}' and make its environment, or " * bool(row.requirement)
    yield Remark(
        text,
        f'{package} registers with gym only: {new}call gymport.import_legacy("{package}") first '
        f"and make {plain} without the module",
    )


def _of_gym(module: Module, text: ast.Constant, package: str, plain: str) -> Iterator[Outcome]:
    """A module of gym's own brings nothing that is not there: the id alone is enough."""
    edit = Edit(text, f"{plain} needs no import of {package}")
    row = moves.environment(plain, module.target.release)
    new = plain if row is None or row.new is None or row.package or row.module else row.new
    yield edit.replace(module.span(text), module.source(text).replace(str(text.value), new))
