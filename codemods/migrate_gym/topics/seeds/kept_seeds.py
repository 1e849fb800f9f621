"""Seed methods that stay, and the resets that call them: ``reset(seed=…)`` has to reach them."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...module import FunctionDef, Module, methods, own, walk
from ...text.edits import Edit
from ..code import signatures

_OWN = """def reset(self, **kwargs):
    if kwargs.get("seed") is not None:
        self.seed(kwargs.pop("seed"))
    return super().reset(**kwargs)
"""


def line(module: Module, owner: ast.ClassDef, reset: FunctionDef, keywords: str) -> str:
    """What a wrapper's reset begins with; "" where no seed method of its own stays.

    The seed method says what the environment within is seeded with: reset() hands on none.
    """
    if "seed" not in methods(owner) or not module.project.seeds.keeps(module.class_ref(owner)):
        return ""
    if any(isinstance(n, ast.Attribute) and ast.unparse(n) == "self.seed" for n in own(reset)):
        return ""
    if "seed" in signatures.parameters(reset):
        return "if seed is not None:\n    self.seed(seed)"
    return f'if {keywords}.get("seed") is not None:\n    self.seed({keywords}.pop("seed"))'


def missing_reset(module: Module, owner: ast.ClassDef) -> Edit | None:
    """The reset of a wrapper that has none of its own, and a seed method that stays."""
    seed = methods(owner).get("seed")
    if seed is None or not module.project.seeds.keeps(module.class_ref(owner)):
        return None
    edit = Edit(seed, "reset(seed=…) calls the seed method")
    edit.before.append((seed, _OWN))
    return edit


def is_called(reset: FunctionDef) -> bool:
    """Whether a method calls ``self.seed(seed)`` already."""
    return any(
        isinstance(node, ast.Call) and ast.unparse(node) == "self.seed(seed)" for node in own(reset)
    )


def is_read_already(reset: FunctionDef, supers: Sequence[ast.Call]) -> bool:
    """Whether a reset takes a seed that it draws from itself, beside what it hands up."""
    handed = {id(node) for call in supers for node in walk(call)}
    return "seed" in signatures.parameters(reset) and any(
        isinstance(node, ast.Name) and node.id == "seed" and id(node) not in handed
        for node in own(reset)
    )
