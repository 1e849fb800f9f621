"""Reading along a chain of wrappers: its links, and the attributes they hold."""

from __future__ import annotations

from typing import Any

from gymport.adapters.libraries import own_library


def links(env: Any) -> list[Any]:
    """Return the environment and everything that it wraps, outermost first."""
    found: list[Any] = []
    while env is not None and not any(env is link for link in found):
        found.append(env)
        env = getattr(env, _below(env), None)
        if not (callable(getattr(env, "reset", None)) or callable(getattr(env, "_reset", None))):
            break
    return found


def above_views(found: list[Any]) -> list[Any]:
    """The links down to the first view, which finds its own way further down."""
    for index, link in enumerate(found):
        if hasattr(type(link), "_gymport_detection"):
            return found[: index + 1]
    return found


def _below(link: Any) -> str:
    """The attribute under which a link has the next one; a view's ``env`` is for its user."""
    return "_given" if hasattr(type(link), "_gymport_detection") else "env"


def holder(env: Any, name: str) -> Any | None:
    """The outermost link that has the attribute itself, or None.

    Wrappers of some releases forward reads (and warn, or refuse private names) and those of
    others do not; asking each link for what is its own works with all of them.
    """
    for link in links(env):
        if _has(link, name):
            return link
    return None


_HANDED_ON = {"compute_reward"}
"""What gym's Wrapper had from 0.10 to 0.21, whether or not the environment below it does."""


def _has(link: Any, name: str) -> bool:
    """Whether a link has the attribute itself."""
    if name in _HANDED_ON and _only_hands_on(type(link), name):
        return False
    if hasattr(type(link), "__getattr__"):
        return hasattr(type(link), name) or name in getattr(link, "__dict__", ())
    # __dict__ only where it must be: a look at it slows an object's attributes on CPython 3.12
    return hasattr(link, name)


def _only_hands_on(cls: type, name: str) -> bool:
    """Whether a method is that of a library's own Wrapper class."""
    owner, _ = implementation(cls, name)
    return owner is not None and owner.__name__ == "Wrapper" and own_library(owner) is not None


def read(env: Any, name: str) -> Any:
    """Return the attribute of the outermost link that has it.

    Raises:
        AttributeError: No link has it.
    """
    if hasattr(type(env), name) and name not in _HANDED_ON:
        found = [env]
    else:
        found = links(env)
    for link in found:
        if _has(link, name):
            try:
                return getattr(link, name)
            except AttributeError:
                if link is found[-1]:
                    raise
    return getattr(found[-1], name)  # it may have a __getattr__ of its own


def read_or(env: Any, name: str, default: Any) -> Any:
    """Return the attribute of the outermost link that has it, or the default."""
    try:
        return read(env, name)
    except AttributeError:
        return default


def write(env: Any, name: str, value: Any) -> None:
    """Set the attribute where the chain has it, else on the outermost link."""
    link = holder(env, name)
    setattr(env if link is None else link, name, value)


def name_of(env: Any) -> str:
    """The name of the environment below all wrappers and views, for messages."""
    return type(links(env)[-1]).__name__


def implementation(cls: type, name: str) -> tuple[type | None, Any]:
    """The class in the MRO that defines the attribute, and what it defines."""
    for base in cls.__mro__:
        if name in vars(base):
            return base, vars(base)[name]
    return None, None
