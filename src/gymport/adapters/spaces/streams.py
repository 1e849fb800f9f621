"""The stream of random numbers that a space has, in the words that each release reads.

gym drew from one RandomState for all spaces up to 0.10, from one that each space held in the open
up to 0.17, and from a private one after that; from 0.22 to 0.25 it was gym's own kind of
Generator, which NumPy since 1.24 can neither copy nor unpickle.
"""

from __future__ import annotations

import copy
import importlib
import sys
from functools import lru_cache
from typing import Any

import numpy as np

from gymport import seeding
from gymport.adapters.libraries import library_of

NAMES = ("_np_random", "np_random")
"""The attributes in which spaces keep a stream, in one release or another."""
_GYM_SEEDING = "gym.utils.seeding"
_PARTS = ("spaces", "feature_space", "node_space", "edge_space")


def read(space: Any) -> Any:
    """Return the stream of a space; None where it was not seeded yet."""
    cls: type = type(space)
    return _of_all().np_random if _draws_from_all(cls) else getattr(space, name(cls), None)


def write(space: Any, stream: Any) -> None:
    """Let a space draw from a stream.

    The one RandomState of gym up to 0.10 stays, and is seeded from the stream.
    """
    cls: type = type(space)
    if _draws_from_all(cls):
        _of_all().np_random.seed(int(stream.integers(2**32)))
    else:
        setattr(space, name(cls), spoken(stream, library_of(cls)))


def name(cls: type) -> str:
    """The attribute in which a class of spaces keeps the stream."""
    return "_np_random" if hasattr(cls, "np_random") else "np_random"


def _draws_from_all(cls: type) -> bool:
    return library_of(cls) == "gym" and not hasattr(cls, "seed")


def _of_all() -> Any:
    """The module with the stream of all spaces."""
    return importlib.import_module("gym.spaces.prng")


def spoken(stream: Any, library: str | None) -> Any:
    """Return an object over the bits of a stream that a library's spaces can draw from."""
    own = _gym_generator()
    if library == "gym" and isinstance(stream, np.random.Generator) and own is not None:
        return stream if isinstance(stream, own) else _renewable()(stream.bit_generator)
    if library in ("core", "gymnasium"):
        if own is not None and isinstance(stream, own):
            return seeding.BilingualGenerator(stream.bit_generator)
        return seeding.as_generator(stream)
    return seeding.bilingual(stream)


def _gym_generator() -> type[np.random.Generator] | None:
    """The Generator of gym 0.22 to 0.25, where the program has one of these."""
    module = sys.modules.get(_GYM_SEEDING)
    kind = getattr(module, "RandomNumberGenerator", None)
    # gym 0.26 gives numpy's own that name, and the shim's module has another name of its own
    is_real = getattr(module, "__name__", None) == getattr(kind, "__module__", "") == _GYM_SEEDING
    return kind if isinstance(kind, type) and is_real else None


@lru_cache(maxsize=None)
def _renewable() -> Any:
    """The Generator of gym as a class that copies and pickles."""
    kind: Any = _gym_generator()
    body = {"__module__": kind.__module__, "__reduce__": _reduce}
    return type(kind.__name__, (seeding.BilingualGenerator, kind), body)


def _reduce(stream: Any) -> Any:
    return _renewed, (stream.bit_generator,)


def _renewed(bits: Any) -> Any:
    return spoken(np.random.Generator(bits), "gym")


def plain(stream: Any, library: str) -> Any:
    """Return the stream as NumPy's own where a library's spaces need no more."""
    stream = spoken(stream, library)
    if library != "gym" and isinstance(stream, np.random.Generator):
        return np.random.Generator(stream.bit_generator)
    return stream


def prepare_copies(space: Any, memo: dict[int, Any]) -> None:
    """Copy the streams of a space and its parts that cannot be copied by themselves."""
    own = _gym_generator()
    if own is None:
        return
    for part in _with_parts(space):
        stream = read(part)
        if isinstance(stream, own) and id(stream) not in memo:
            memo[id(stream)] = _renewable()(copy.deepcopy(stream.bit_generator, memo))


def _with_parts(space: Any) -> list[Any]:
    """A space and all that it is made of."""
    held = (getattr(space, "__dict__", {}).get(name) for name in _PARTS)
    parts = [part for each in held for part in _listed(each)]
    return [space, *(inner for part in parts for inner in _with_parts(part))]


def _listed(part: Any) -> list[Any]:
    """The parts in an attribute: several, one, or none."""
    if isinstance(part, dict):
        return list(part.values())
    if isinstance(part, (list, tuple)):
        return list(part)
    return [] if part is None else [part]


def picklable(space: Any) -> Any:
    """Return the space, or a shallow copy of it whose stream can be unpickled."""
    own, stream = _gym_generator(), read(space)
    if own is None or not isinstance(stream, own):
        return space
    twin = copy.copy(space)
    cls: type = type(space)
    setattr(twin, name(cls), _renewable()(stream.bit_generator))
    return twin
