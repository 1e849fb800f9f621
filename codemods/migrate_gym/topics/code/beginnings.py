"""What a function or class begins with."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...module import FunctionDef, first_statement
from ...text.edits import Edit, Head


def begin(edit: Edit, owner: FunctionDef | ast.ClassDef, lines: Iterable[str]) -> None:
    """Adds statements that a function or class begins with, behind its docstring.

    Args:
        edit: The edit.
        owner: The function or class.
        lines: The statements, as source without indentation.
    """
    place, is_behind = first_statement(owner)
    (edit.after if is_behind else edit.before).extend((place, Head(line)) for line in lines)
