"""Where code and requirements stand besides Python files; a kind of file is a row of `BESIDE`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from . import requirements
from .changes import Change

__all__ = ["BESIDE", "Change"]

BESIDE: dict[str, Callable[[str], Iterator[Change]]] = {"requirements": requirements.changes}
"""What changes in the text of each kind of file that holds no code, in the order of the text."""
