"""What the vectors of each library are made of: their base, their batches, their words."""

from __future__ import annotations

import importlib
import sys
from functools import lru_cache
from types import ModuleType, new_class
from typing import Any

from gymport.adapters.libraries import PACKAGES, library
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


@lru_cache(maxsize=None)
def bound(view: type, name: str) -> type[Any]:
    """The class of vector views that is made of a library, created on first use.

    It lives in the view's module under its own name, so that pickles find it in any process.
    """
    class_name = _bound_name(view, name)
    module: dict[str, Any] = vars(sys.modules[view.__module__])
    if class_name not in module:
        bases: tuple[type, ...] = (view, vectors(name).VectorEnv)
        env = library(name).env
        if getattr(view, "_is_env", False) and not issubclass(bases[1], env):
            bases = (*bases, env)
        body = {"__module__": view.__module__, "__doc__": view.__doc__, "_library": name}
        module[class_name] = new_class(class_name, bases, {}, lambda space: space.update(body))
    found: type[Any] = module[class_name]
    return found


def bound_by_name(views: tuple[type, ...], class_name: str) -> type[Any]:
    """The class that ``bound`` makes of one of the views under that name.

    Raises:
        AttributeError: None has that name.
    """
    for view in views:
        for name in PACKAGES:
            if class_name == _bound_name(view, name):
                return bound(view, name)
    raise AttributeError(f"module {views[0].__module__!r} has no attribute {class_name!r}")


def _bound_name(view: type, name: str) -> str:
    return f"{name.capitalize()}{view.__name__}"
