"""Attributes that a class declares at the head of its body."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...analysis.reading.tree import FUNCTIONS, first_statement
from ...text.edits import Edit
from ..code.beginnings import begin


def put_none(edit: Edit, owner: ast.ClassDef, names: Iterable[str]) -> None:
    """Adds to an edit what declares attributes of a class to be None.

    Args:
        edit: The edit.
        owner: The class.
        names: The attributes.
    """
    put(edit, owner, [f"{name} = None" for name in names])


def put(edit: Edit, owner: ast.ClassDef, lines: Iterable[str]) -> None:
    """Adds lines to an edit that a class begins with, and a blank one before a method.

    Args:
        edit: The edit.
        owner: The class.
        lines: At least one.
    """
    *others, last = lines
    if isinstance(first_statement(owner)[0], FUNCTIONS):
        last += "\n"
    begin(edit, owner, (*others, last))
