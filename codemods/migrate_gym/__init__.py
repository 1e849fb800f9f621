"""Rewrites code written for OpenAI gym, project-wide, so that it runs on gymnasium."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .pythons import OLDEST_PYTHON, too_old

if TYPE_CHECKING:
    from .migration import FileResult, migrate_paths, migrate_source

__all__ = ["FileResult", "migrate_paths", "migrate_source"]


def __getattr__(name: str) -> object:
    # Resolved on first use: the command line must start without libcst.
    if name not in __all__:
        raise AttributeError("module %r has no attribute %r" % (__name__, name))
    if sys.version_info < OLDEST_PYTHON:
        raise ImportError(too_old())
    from . import migration

    return getattr(migration, name)
