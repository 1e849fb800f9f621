"""Code that a ``.gitignore`` leaves out where no repository says whether git keeps it.

Patterns for what tools write, such as ``env/`` and ``lib/``, name packages of projects too. What
git tracks all the same is read; an archive of such a project does not tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..relevance import mentions_gym
from . import repository
from .discovery import concerns_gym, ignored_below, real

_PYTHON = ".py"


def may_be_kept(names: Sequence[str], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """The files, and the folders that hold modules, that may be the project's and mention gym."""
    named = set(map(real, names))
    for folder in map(Path, names):
        if folder.is_dir() and repository.top_of(folder.resolve()) is None:
            ignored = ignored_below(folder, exclude)
            yield from (path for path in ignored if real(path) not in named and _is_code(path))


def _is_code(path: Path) -> bool:
    if not path.is_dir():
        return path.suffix == _PYTHON and mentions_gym(path.read_bytes())
    holds_modules = any(path.glob(f"*{_PYTHON}"))
    return holds_modules and concerns_gym([str(path)])
