"""What the vectors of each library are made of: their base, their batches, their words."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

from gymport.adapters.libraries import PACKAGES
from gymport.errors import MissingLibraryError
from gymport.vector import AutoresetMode


def vectors(name: str) -> ModuleType:
    """The module that holds a library's ``VectorEnv``.

    Raises:
        MissingLibraryError: It is a gym older than 0.12, which has none.
    """
    package = PACKAGES[name].partition(".")[0]
    try:
        return importlib.import_module(f"{package}.vector")
    except ImportError as error:
        raise MissingLibraryError(
            f"{name} {library_version(package)} has no vector environments; "
            'run: pip install "gym>=0.12", or use library="core"'
        ) from error


def library_version(package: str) -> str:
    """The release of a package that is loaded."""
    return str(getattr(sys.modules[package], "__version__", ""))


def utils(name: str) -> ModuleType:
    """The module of a library that batches: ``batch_space``, ``iterate``, ``concatenate``."""
    return importlib.import_module(f"{vectors(name).__name__}.utils")


def own_mode(mode: AutoresetMode, name: str) -> Any:
    """The library's own word for an autoreset mode, or ours where it has none."""
    words = getattr(vectors(name), "AutoresetMode", AutoresetMode)
    return words(mode.value)
