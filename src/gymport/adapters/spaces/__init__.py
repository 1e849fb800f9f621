"""Spaces from any library to any other, without loss.

A converted space is built by its kind (``kinds``) and tied to the space that it was built from
(``tied``): both draw from one stream (``streams``), and what only the old one has, or does in its
own way, is read from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from gymport.adapters.libraries import Library, own_library
from gymport.adapters.libraries import library as find_library
from gymport.adapters.spaces.kinds import BUILDERS
from gymport.adapters.spaces.tied import Tied, tie
from gymport.errors import UnsupportedSpaceError

if TYPE_CHECKING:
    from typing import Literal

    import gymnasium

    from gymport.spaces import Space

__all__ = ["Tied", "convert_space"]


@overload
def convert_space(
    space: Any, library: Literal["auto", "gymnasium"] = "auto"
) -> gymnasium.Space[Any]: ...
@overload
def convert_space(space: Any, library: Literal["core"]) -> Space[Any]: ...
@overload
def convert_space(space: Any, library: str | Library) -> Any: ...


def convert_space(space: Any, library: str | Library = "auto") -> Any:
    """Return the space made of a library's classes.

    Start, dtype, bounds of each element, key order and nesting are kept. Both spaces share their
    stream of random numbers: seeding one seeds the other, and sampling one moves the other on;
    ``seed`` returns what the library's spaces return. What a subclass of the user's adds is read
    from ``space``, and what it does in its own way it goes on doing: such a space, one that
    derives from the base of all spaces alone, one of a kind that the library's release does not
    have, and any object with ``sample`` and ``contains`` becomes a space of the library that
    samples and checks through ``space``.

    A copy of both stays tied. Pickled alone, the result is a plain space of the library where
    that loses nothing; else it takes ``space`` along.

    Args:
        space: A space of any library and release.
        library: Whose classes to make it of: ``core``, ``gymnasium``, ``gym`` (a real one that is
            installed, of any release), or ``auto``: gymnasium where it can be imported, else core.

    Returns:
        ``space`` itself if it is of that library; what it was converted from if that is; else a
        new space.

    Raises:
        UnsupportedSpaceError: It is no space, or one that the library refuses to make.
        UnknownLibraryError: There is no library of that name.
        MissingLibraryError: It is not installed.

    Example:
        >>> from gymport.spaces import Discrete
        >>> space = Discrete(3, start=5)
        >>> convert_space(space, "core") is space
        True
    """
    target = library if isinstance(library, Library) else find_library(library)
    if isinstance(space, target.space):
        return space
    if isinstance(space, Tied):
        return convert_space(space._source, target)
    _check_space(space)
    base = _base(type(space), target)
    made = None if base is None else _built(space, base.__name__, target)
    return tie(space, made, None if made is None else base, target)


def _check_space(space: Any) -> None:
    if isinstance(space, type):
        raise UnsupportedSpaceError(
            f"{space!r} is a class and no space; call it to make one, or pass the "
            "observation_space or action_space of an environment"
        )
    if not all(callable(getattr(space, name, None)) for name in ("sample", "contains")):
        raise UnsupportedSpaceError(
            f"{space!r} is no space: it has no sample and contains; give one of the spaces "
            f"{', '.join(BUILDERS)}, or an object with both"
        )


def _base(cls: type, target: Library) -> type | None:
    """The first class in the MRO that is a library's own and of a kind that the target has."""
    for base in cls.__mro__:
        known = base.__name__ in BUILDERS and hasattr(target.spaces, base.__name__)
        if known and own_library(base) is not None:
            return base
    return None


def _built(space: Any, kind: str, target: Library) -> Any:
    """A plain space of that kind, or None where the release has none with these values."""
    try:
        return BUILDERS[kind](space, target, lambda part: convert_space(part, target))
    except (AssertionError, ValueError, TypeError) as error:
        if isinstance(error, UnsupportedSpaceError):
            raise
        raise UnsupportedSpaceError(
            f"{target.name} cannot make {space!r}: {error}; give the environment a space with "
            "values that it takes"
        ) from error
