"""What a converted space does through the space that it was made from."""

from __future__ import annotations

import inspect
from functools import lru_cache
from typing import Any, FrozenSet, Tuple

import numpy as np

from gymport.adapters.libraries import Library, library, own_library
from gymport.adapters.spaces import streams
from gymport.adapters.spaces.graphs import own_instance
from gymport.checks.equality import same

Forwards = FrozenSet[Tuple[str, bool]]
"""Names that are forwarded, each with whether it is a method."""

_ANSWERS = {"__eq__", "__repr__", "__str__"}
_CONTAINER = {"__contains__", "__getitem__", "__iter__", "__len__"}


def own_ways(cls: type, base: type | None, target: Library) -> Forwards:
    """Return what a class of spaces does in its own way.

    Args:
        cls: The class of the space that is converted.
        base: The library's class that the converted space stands for, or None if there is none:
            then all that the target's spaces have in common is done in the class's own way.
        target: The library to convert to.
    """
    known: Any = target.space if base is None else base
    defined = {name for each in _below(cls, base) for name in vars(each) if _spoken(name)}
    ways = {name for name in defined if hasattr(known, name) or name in _CONTAINER}
    ways |= {name for name in defined if name in _ANSWERS}
    if base is None or any(hasattr(known, name) for name in _private(cls, base)):
        ways |= {"sample", "contains"}
    if ways - _ANSWERS:
        ways |= {"sample", "contains"}
    ways |= {"__eq__"} if base is None else set()
    return frozenset((name, _is_method(cls, name)) for name in ways)


def _below(cls: type, base: type | None) -> list[type]:
    """The classes between a space's and the one that was converted, that one left out."""
    if base is not None:
        return list(cls.__mro__[: cls.__mro__.index(base)])
    return [each for each in cls.__mro__ if each is not object and not _is_root(each)]


def _is_root(cls: type) -> bool:
    """Whether it is a library's base of all spaces, or one of that base's own bases."""
    return cls.__module__ == "typing" or (cls.__name__ == "Space" and own_library(cls) is not None)


def _spoken(name: str) -> bool:
    return not name.startswith("_") or name in _ANSWERS | _CONTAINER


def _private(cls: type, base: type) -> set[str]:
    """The private names that are defined anew: what the library's methods do depends on them."""
    names = {name for each in _below(cls, base) for name in vars(each)}
    return {name for name in names if name[0] == "_" and name[:2] != "__" and name != "_abc_impl"}


def _is_method(cls: type, name: str) -> bool:
    found = inspect.getattr_static(cls, name)
    return callable(found) or isinstance(found, (classmethod, staticmethod))


def forward(name: str, is_method: bool) -> Any:
    """Return the method or property of a converted space that asks the one that it shows."""
    if not is_method:
        return property(lambda space: getattr(space._source, name))
    if name in _SPECIAL:
        return _SPECIAL[name]

    def method(space: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(space._source, name)(*args, **kwargs)

    method.__name__ = name
    return method


def _sample(space: Any, *masks: Any, **named: Any) -> Any:
    """Draw an element; masks are passed on where there are any."""
    masks = tuple(mask for mask in masks if mask is not None)
    named = {name: mask for name, mask in named.items() if mask is not None}
    drawn = own_instance(space._plain, space._source.sample(*masks, **named))
    plain = isinstance(drawn, np.integer) and space._plain.__name__ == "Discrete"
    return int(drawn) if plain and space._library == "gym" else drawn


def _seed(space: Any, seed: Any = None) -> Any:
    """Seed the space that is shown; return the seeds as the library does."""
    seeds = space._source.seed(seed)
    seeds = seed if seeds is None else seeds
    if _lists_seeds(space._library):
        return _flat(seeds)
    return seeds[0] if isinstance(seeds, list) and len(seeds) == 1 else seeds


@lru_cache(maxsize=None)
def _lists_seeds(name: str) -> bool:
    """Whether ``seed`` of a library's spaces returns a list, as it did before gymnasium 1.0."""
    return isinstance(library(name).space().seed(0), list)


def _flat(seeds: Any) -> list[Any]:
    """Seeds of any release in one list."""
    if isinstance(seeds, dict):
        seeds = list(seeds.values())
    if isinstance(seeds, (list, tuple)):
        return [each for part in seeds for each in _flat(part)]
    return [seeds]


def _equal(space: Any, other: Any) -> bool:
    """Whether both show equal spaces.

    Those whose class leaves ``==`` to identity are compared by what they hold: the environments
    of a vector have a space each, which have to be equal.
    """
    mine, theirs = space._source, getattr(other, "_source", other)
    kind: Any = type(mine)
    if kind.__eq__ is not object.__eq__:
        return bool(mine == theirs)
    return type(mine) is type(theirs) and same(_held(mine), _held(theirs))


def _held(space: Any) -> dict[str, Any]:
    """The attributes of a space, its stream left out."""
    return {name: value for name, value in vars(space).items() if name not in streams.NAMES}


_SPECIAL = {"sample": _sample, "seed": _seed, "__eq__": _equal}
