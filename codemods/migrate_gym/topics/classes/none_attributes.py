"""Attributes that a class declares to be None, at the head of its body."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...analysis.reading.tree import FUNCTIONS, first_statement
from ...text.edits import Edit


def put(edit: Edit, owner: ast.ClassDef, names: Iterable[str]) -> None:
    """Adds to an edit what declares attributes of a class, with a blank line before a method.

    Args:
        edit: The edit.
        owner: The class.
        names: The attributes.
    """
    place, is_behind = first_statement(owner)
    written = edit.after if is_behind else edit.before
    lines = [f"{name} = None" for name in names]
    if isinstance(place, FUNCTIONS):
        lines[-1] += "\n"
    written.extend((place, line) for line in lines)
