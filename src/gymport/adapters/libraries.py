"""Which package's Env and spaces things are made of."""

from __future__ import annotations

import importlib
import sys
import warnings
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
    """Its name in calls: ``core``, ``gymnasium``, ``gym``, ``shim`` or ``shim_0_22``."""
    env: type[Any]
    """Its Env class."""
    spaces: ModuleType
    """Its module of spaces."""
    space: type[Any]
    """The class that all its spaces derive from."""

    def owns(self, value: Any) -> bool:
        """Whether the environment or space is made of this library's classes."""
        return isinstance(value, (self.env, self.space))


PACKAGES = {
    "core": "gymport.core",
    "gymnasium": "gymnasium",
    "gym": "gym",
    "shim": "gymport.gym",
    "shim_0_22": "gymport.gym_0_22",
}
"""The module that holds each library's ``Env``, by the library's name."""

_SPACES = {"core": "gymport.spaces"}
_ROOTS = {"gymport": "core", "gymnasium": "gymnasium", "gym": "gym"}
_SHIMS = ("shim_0_22", "shim")


def library(name: str = "auto") -> Library:
    """Return the library of that name.

    Args:
        name: ``core``, ``gymnasium``, ``gym`` (a real one, of any release), ``shim`` or
            ``shim_0_22`` (the trees under ``gymport.gym`` and ``gymport.gym_0_22``), or ``auto``:
            gymnasium where it can be imported, else core.

    Raises:
        UnknownLibraryError: There is no library of that name (also a ValueError).
        MissingLibraryError: It is not installed (also an ImportError).
    """
    if name == "auto":
        return _loaded("gymnasium" if _importable("gymnasium") else "core")
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
    """Whether the library itself can be imported, and not another one under its name."""
    try:
        return own_library(_imported(PACKAGES[name]).Env) == name
    except ImportError:
        return False


def _imported(module: str) -> Any:
    """Import a module, without the remarks of old releases on what they import themselves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(module)


@lru_cache(maxsize=None)
def _loaded(name: str) -> Library:
    package = _imported(PACKAGES[name])
    spaces = _imported(_SPACES.get(name, f"{PACKAGES[name]}.spaces"))
    # gym had it among the spaces from 0.11 on
    return Library(name, package.Env, spaces, getattr(spaces, "Space", None) or package.Space)


@lru_cache(maxsize=1024)
def library_of(cls: type) -> str | None:
    """The name of the library that a class is made of, or None."""
    for base in cls.__mro__:
        own = own_library(base)
        if own is not None:
            return own
    return None


def own_library(cls: type) -> str | None:
    """The name of the library that defines the class itself, or None."""
    home = cls.__module__
    if home.startswith("gym."):  # the shim's classes say so too, while it is gym
        home = getattr(sys.modules.get(home), "__name__", home)
    name = _ROOTS.get(home.partition(".")[0])
    if name == "core":
        for shim in _SHIMS:
            if f"{home}.".startswith(f"{PACKAGES[shim]}."):
                return shim
    return name


def library_dialect(name: str) -> Dialect:
    """The dialect that the installed release of a library speaks."""
    if name == "core":
        return dialect("gymnasium-1")
    package = "gym" if name in _SHIMS else name
    version = getattr(sys.modules.get(PACKAGES[name]), "__version__", None)
    return dialect(f"{package} {version or _UNKNOWN_RELEASE[package]}")


_UNKNOWN_RELEASE = {"gym": "0.21", "gymnasium": "1.0"}


@lru_cache(maxsize=None)
def bound(view: type[Any], name: str) -> type[Any]:
    """The class of views that is made of a library, created on first use.

    It lives in the view's module under its own name, so that pickles find it in any process.

    Raises:
        UnknownLibraryError: The view is a modern environment, and the library an older gym.
    """
    class_name = _bound_name(view, name)
    module: dict[str, Any] = vars(sys.modules[view.__module__])
    if class_name not in module:
        made_of = view._made_of(name)
        _refuse_old_library(view, name)
        body = {"__module__": view.__module__, "__doc__": view.__doc__, "_library": name}
        body.update(_without_closer(made_of[0]))
        module[class_name] = new_class(class_name, (view, *made_of), {}, lambda ns: ns.update(body))
    found: type[Any] = module[class_name]
    return found


def unbound(view: type[Any]) -> type[Any]:
    """The class of views that ``bound`` has made this one of."""
    found: type[Any] = view.__bases__[0]
    return found


def _refuse_old_library(view: type[Any], name: str) -> None:
    """Raise UnknownLibraryError for a modern view made of a library that has old ones only."""
    if view._shows_legacy or library_dialect(name).modern:
        return
    release = sys.modules[PACKAGES[name]].__version__
    raise UnknownLibraryError(
        f"the Env of {name} {release}, which is installed, is no modern one; leave library out to "
        f"have one of gymnasium or the core, or run: pip install 'gymport[{name}]'"
    )


def _without_closer(env: type[Any]) -> dict[str, Any]:
    """What keeps a view out of gym 0.9's book of environments to close.

    There an environment was closed when it was garbage, and so would be what a view shows.
    """
    if "__del__" not in vars(env):
        return {}
    return {"__new__": lambda cls, *args, **kwargs: object.__new__(cls), "__del__": _forget}


def _forget(view: Any) -> None:
    """Leave the environment open: it may have other users."""


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


def forget(name: str) -> None:
    """Forget a library and the views that are made of it; another release takes its place."""
    start = name.capitalize()
    for module in [one for key, one in sys.modules.items() if key.startswith("gymport.adapters.")]:
        for class_name in [one for one in vars(module) if one.startswith(start)]:
            delattr(module, class_name)
    for cached in (bound, _loaded, _importable):
        cached.cache_clear()


def _bound_name(view: type, name: str) -> str:
    return f"{name.capitalize()}{view.__name__}"
