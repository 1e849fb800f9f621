"""A way into a chain of wrappers that leaves some of them out, without changing any of them.

gym 0.24 to 0.26 put a checker below their other wrappers, which numpy 2 makes fail
(``numpy.bool8``, openai/gym#3167). Since gym 0.9.6 nothing calls the ``_step`` and ``_reset`` that
older classes are written with. And gymnasium's wrappers hand ``seed=None`` to a ``reset`` that
takes no seed. All that is stepped around: every wrapper above such a place is called through a
stand-in of its class that shares its ``__dict__``, so that its counters stay those of the user's
object, and that only has another environment below it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gymport.adapters.chain import above_views, implementation, links
from gymport.adapters.libraries import library_dialect, own_library
from gymport.adapters.reading.evidence import parameters
from gymport.dialects import GYM_0_9

UNDERSCORED = ("step", "reset", "seed", "render", "close", "observation", "reward", "action")
"""The methods that gym called by their name with an underscore, up to 0.9.5."""


def way_in(env: Any) -> Any:
    """Return what to call for an environment: itself, or a stand-in for its outermost wrapper.

    Args:
        env: An environment; wrappers that cannot be stood in for (those without ``__dict__``) are
            called as they are, with all that they wrap.
    """
    if not hasattr(env, "env"):
        return env
    found = above_views(links(env))
    last = len(found) - 1
    way = below = found[last]
    for index in range(last, -1, -1):
        link = found[index]
        cls: type = type(link)
        if is_checker(cls) and index < last:
            continue
        names, deaf = renamed(cls), _is_deaf(cls) and _passes_seeds(found[:index])
        if names or deaf or (index < last and found[index + 1] is not below):
            link = _stand_in(link, None if index == last else below, names, deaf)
        way = below = link
    return way


@lru_cache(maxsize=1024)
def _is_deaf(cls: type) -> bool:
    """Whether a class has a ``reset`` of its own, under either name, that takes no seed."""
    for name in ("reset", "_reset"):
        owner, function = implementation(cls, name)
        if owner is not None and own_library(owner) is None:
            names, anything = parameters(function)
            return not anything and "seed" not in names
    return False


def _passes_seeds(above: list[Any]) -> bool:
    """Whether the wrapper right above hands ``seed=None`` down, as gymnasium's do since 0.27."""
    owner = implementation(type(above[-1]), "reset")[0] if above else None
    return owner is not None and own_library(owner) in ("core", "gymnasium")


@lru_cache(maxsize=1024)
def is_checker(cls: type) -> bool:
    """Whether a class is the checker that gym's own ``make`` puts on."""
    return cls.__name__ == "PassiveEnvChecker" and own_library(cls) == "gym"


@lru_cache(maxsize=1024)
def renamed(cls: type) -> tuple[str, ...]:
    """The methods that a class has under an underscored name only, where nothing calls that.

    A class that has a ``step`` or ``reset`` of its own is of a later time: what it has under such
    names are helpers.
    """
    if any(_is_own(cls, name) for name in ("step", "reset")):
        return ()
    return tuple(name for name in UNDERSCORED if _is_own(cls, "_" + name) and _hides(cls, name))


def _is_own(cls: type, name: str) -> bool:
    """Whether a method is no library's."""
    owner, _ = implementation(cls, name)
    return owner is not None and own_library(owner) is None


def _hides(cls: type, name: str) -> bool:
    """Whether a public method does not call the underscored one."""
    public, _ = implementation(cls, name)
    if public is None:
        return name in ("step", "reset")
    author = own_library(public)
    return author is not None and library_dialect(author) is not GYM_0_9


def _stand_in(link: Any, below: Any, names: tuple[str, ...], deaf: bool) -> Any:
    """What is called in place of a link: of its class, with its state, above something else."""
    try:
        plain: type = type(link)
        twin = object.__new__(_standing(plain, names, below is None, deaf))
        object.__setattr__(twin, "__dict__", vars(link))
        twin._below = below
    except TypeError:  # no __dict__ to share, or a class that cannot be derived from
        return link
    return twin


@lru_cache(maxsize=1024)
def _standing(cls: type, names: tuple[str, ...], leaf: bool, deaf: bool) -> Any:
    """The class of stand-ins for a class, with some underscored methods under public names."""
    body: dict[str, Any] = {name: implementation(cls, "_" + name)[1] for name in names}
    if deaf:
        body["reset"] = _hearing(body.get("reset") or implementation(cls, "reset")[1])
    body.update({"__slots__": ("_below",), "__module__": cls.__module__, "__del__": _nothing})
    if not leaf:
        body["env"] = property(_get_below, _set_below)
    return type(cls)(cls.__name__, (cls,), body)


def _hearing(reset: Any) -> Any:
    """A ``reset`` that takes what wrappers hand down, and leaves out what it has no use for."""
    taken, _ = parameters(reset)

    def lenient(self: Any, **arguments: Any) -> Any:
        return reset(self, **{name: arguments[name] for name in taken if name in arguments})

    return lenient


def _get_below(twin: Any) -> Any:
    return twin._below


def _set_below(twin: Any, env: Any) -> None:
    vars(twin)["env"] = twin._below = env


def _nothing(twin: Any) -> None:
    """Leave the cleaning up to the object that is stood in for."""
