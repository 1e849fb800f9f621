"""Which package's Env and spaces things are made of."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType, new_class
from typing import Any

from gymport.dialects import Dialect, dialect
from gymport.errors import MissingLibraryError, UnknownLibraryError


@dataclass(frozen=True)
class Library:
    """A package whose classes environments and spaces can be made of."""

    name: str
    """Its name in calls: ``core`` or ``gymnasium``."""
    env: type[Any]
    """Its Env class."""
    spaces: ModuleType
    """Its module of spaces."""

    def owns(self, value: Any) -> bool:
        """Whether the environment or space is made of this library's classes."""
        return isinstance(value, (self.env, self.spaces.Space))


PACKAGES = {"core": "gymport.core", "gymnasium": "gymnasium"}
"""The module that holds each library's ``Env``, by the library's name."""

_ROOTS = {"gymport": "core", "gymnasium": "gymnasium", "gym": "gym"}


def library(name: str = "auto") -> Library:
    """Return the library of that name.

    Args:
        name: ``core``, ``gymnasium``, or ``auto``: gymnasium where it can be imported, else core.

    Raises:
        UnknownLibraryError: There is no library of that name (also a ValueError).
        MissingLibraryError: It is not installed (also an ImportError).
    """
    if name == "auto":
        name = "gymnasium" if _importable("gymnasium") else "core"
    if name not in PACKAGES:
        raise UnknownLibraryError(
            f"library {name!r} is unknown; use one of {', '.join(('auto', *PACKAGES))}"
        )
    if not _importable(name):
        raise MissingLibraryError(
            f"{name} is not installed; run: pip install 'gymport[{name}]' "
            '(or use library="core", which needs numpy only)'
        )
    return _loaded(name)


@lru_cache(maxsize=None)
def _importable(name: str) -> bool:
    try:
        importlib.import_module(PACKAGES[name])
    except ImportError:
        return False
    return True


@lru_cache(maxsize=None)
def _loaded(name: str) -> Library:
    package = importlib.import_module(PACKAGES[name])
    spaces = importlib.import_module(f"{PACKAGES[name].partition('.')[0]}.spaces")
    return Library(name, package.Env, spaces)


@lru_cache(maxsize=1024)
def library_of(cls: type) -> str | None:
    """The name of the library that a class is made of, or None: core, gymnasium or gym."""
    for base in cls.__mro__:
        own = own_library(base)
        if own is not None:
            return own
    return None


def own_library(cls: type) -> str | None:
    """The name of the library that defines the class itself, or None."""
    return _ROOTS.get(cls.__module__.partition(".")[0])


def library_dialect(name: str) -> Dialect:
    """The dialect that the installed release of a library speaks."""
    if name == "core":
        return dialect("gymnasium-1")
    version = getattr(sys.modules.get(name), "__version__", None)
    return dialect(f"{name} {version}" if version else f"{name} {_UNKNOWN_RELEASE[name]}")


_UNKNOWN_RELEASE = {"gym": "0.21", "gymnasium": "1.0"}


@lru_cache(maxsize=None)
def bound(view: type, name: str) -> type[Any]:
    """The class of views that is made of a library, created on first use.

    It lives in the view's module under its own name, so that pickles find it in any process.
    """
    class_name = _bound_name(view, name)
    module: dict[str, Any] = vars(sys.modules[view.__module__])
    if class_name not in module:
        body = {"__module__": view.__module__, "__doc__": view.__doc__, "_library": name}
        bases = (view, library(name).env)
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
