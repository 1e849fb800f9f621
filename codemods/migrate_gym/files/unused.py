"""Whether any code of a project may use what the project requires of gym, or beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from gymport import moves

from ..relevance import mentions_gym
from ..targets import LEGACY_ROOT, MODERN_ROOT
from .kinds import is_python, kind
from .outcomes import FileResult

_CODE = ("notebook", "python")
_REQUIRING = ("conda", "ini", "lock", "recipe", "requirements", "toml")
"""The kinds of files that say what a project requires, and hold no code."""
_BESIDE = rb"[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*,[ \t]*"
_IMPORT = rb"(?m)^[ \t\"]*(?:from[ \t]+|import[ \t]+(?:%b)*)%b\b"
_REQUIRED = rb"(?<![\w./-])%b(?![\w.-])"
_SETUP = "setup.py"
_GENERAL = frozenset({"cloudpickle", "numpy", "pygame", "typing_extensions"})
"""Packages that are pinned beside gym, and used without it as often."""


def is_unused(files: Iterable[FileResult]) -> bool:
    """Whether there is code, and none of it names gym or imports a package that went with gym.

    What requires gym may be the code of others then, which stays as it is.
    """
    looked_at = [file for file in files if kind(file.path) not in _REQUIRING]
    has_code = any(map(_is_code, looked_at))
    return has_code and not any(_is_said(file.old) for file in looked_at)


def has_moved(files: Iterable[FileResult]) -> bool:
    """Whether code imports gymnasium, and none imports gym."""
    code = [file.old for file in files if _is_code(file)]
    old, new = (
        re.compile(_IMPORT % (_BESIDE, root.encode())) for root in (LEGACY_ROOT, MODERN_ROOT)
    )
    return any(map(new.search, code)) and not any(map(old.search, code))


def requires_modern(files: Iterable[FileResult]) -> bool:
    """Whether what a project requires is said, and gymnasium is among it."""
    required = re.compile(_REQUIRED % MODERN_ROOT.encode(), re.IGNORECASE)
    return any(
        required.search(file.old)
        for file in files
        if kind(file.path) in _REQUIRING or file.path.name == _SETUP
    )


def _is_code(file: FileResult) -> bool:
    return kind(file.path) in _CODE or is_python(file.old)


def _is_said(data: bytes) -> bool:
    return mentions_gym(data) or _companions().search(data) is not None


@lru_cache(maxsize=None)
def _companions() -> re.Pattern[bytes]:
    """Finds imports of the packages whose releases went with gym."""
    modules = [row.module for row in moves.COMPANIONS] + [row.module for row in moves.TRAINERS]
    required = (*moves.PINS, *(row.old for row in moves.REQUIREMENTS))
    names = {module.partition(".")[0] for module in modules}
    names |= {name.partition("[")[0].replace("-", "_") for name in required}
    words = "|".join(sorted(map(re.escape, names - _GENERAL)))
    return re.compile(rf"\b(?:import|from)[ \t]+(?:{words})\b".encode())
