"""Converted spaces: tied to the space that they were made from."""

from __future__ import annotations

import copy
import copyreg
import sys
from functools import lru_cache
from typing import Any

from gymport.adapters.libraries import Library
from gymport.adapters.spaces import streams
from gymport.adapters.spaces.forwards import Forwards, forward, own_ways
from gymport.adapters.spaces.graphs import AnyGraphs, seeds_its_parts
from gymport.adapters.spaces.starts import Started, has_foreign_start, teach_flattening


class Tied:
    """What a converted space has beside its class's own: the stream and the extras of another."""

    _source: Any
    _plain: type
    _library: str
    _lossless: bool

    @property
    def _np_random(self) -> Any:
        """The stream of both, as the spaces of the library draw from it."""
        return streams.spoken(streams.read(self._source), self._library)

    @_np_random.setter
    def _np_random(self, stream: Any) -> None:
        streams.write(self._source, stream)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "_source" not in vars(self):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self._source, name)

    def __reduce__(self) -> Any:
        if not self._lossless:
            return _reconverted, (streams.picklable(self._source), self._library)
        state = {name: value for name, value in vars(self).items() if name != "_source"}
        if hasattr(self._plain, "seed"):
            stream = streams.plain(streams.read(self._source), self._library)
            state[streams.name(self._plain)] = stream
        return _of_class, (self._plain, object, None), state

    def __copy__(self) -> Any:
        twin: Any = object.__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        twin: Any = object.__new__(type(self))
        memo[id(self)] = twin
        streams.prepare_copies(self._source, memo)
        vars(twin).update(copy.deepcopy(vars(self), memo))
        return twin


# What the first protocols call; pickle's own way refuses to name another class than the object's.
_of_class: Any = vars(copyreg)["_reconstructor"]


def _reconverted(source: Any, name: str) -> Any:
    from gymport.adapters.spaces import convert_space

    return convert_space(source, name)


class OpenlyTied(Tied):
    """A converted space of a release that keeps the stream in the open."""

    @property
    def np_random(self) -> Any:
        """The stream of both; there is always one."""
        if streams.read(self._source) is None:
            self._source.seed()
        return self._np_random

    @np_random.setter
    def np_random(self, stream: Any) -> None:
        streams.write(self._source, stream)


def tie(source: Any, made: Any, base: type | None, target: Library) -> Any:
    """Tie a space to the one that it was made from.

    Args:
        source: The space that was converted.
        made: A plain space of the target's; None where there is none of the kind.
        base: The library's class that the source is, or derives from, and ``made`` corresponds to.
        target: The library to have a space of.

    Returns:
        ``made``, of a class of its own; without one a space of the target's that does all
        through the source.
    """
    ways = own_ways(type(source), base, target)
    if made is None:
        made = _bare(source, target)
    ways |= {(name, True) for name in _lacking(made, source)}
    lossless = base is type(source) and not ways and not has_foreign_start(made)
    plain: type = type(made)
    cls = _tied_class(plain, target.name, has_foreign_start(made), lossless, ways)
    tied: Any = object.__new__(cls)
    own = {name: value for name, value in vars(made).items() if name not in streams.NAMES}
    vars(tied).update(own, _source=source)
    return tied


def _bare(source: Any, target: Library) -> Any:
    """A space of no kind."""
    shape = getattr(source, "shape", None)
    try:
        return target.space(shape, getattr(source, "dtype", None))
    except TypeError:  # gym 0.9 had neither
        return target.space()


def _lacking(made: Any, source: Any) -> list[str]:
    """What the releases do not do well enough for a space of the kind."""
    if hasattr(made, "node_space"):
        cases = (("seed", made), ("sample", source))
        return [name for name, graph in cases if not seeds_its_parts(graph)]
    # gym drew from one stream for all up to 0.10, and could not draw without bounds up to 0.12
    unbounded = hasattr(made, "low") and not hasattr(made, "bounded_below")
    draws = hasattr(made, "seed") and not unbounded
    return [] if draws or hasattr(made, "spaces") else ["sample"]


@lru_cache(maxsize=None)
def _tied_class(plain: type, name: str, started: bool, lossless: bool, ways: Forwards) -> type:
    """The class for converted spaces of a kind; old code asks classes for their names."""
    body = {name: getattr(plain, name) for name in ("__module__", "__qualname__", "__doc__")}
    own = {"_plain": plain, "_library": name, "_lossless": lossless}
    body.update(own, **{way: forward(way, is_method) for way, is_method in ways})
    # wrappers make spaces with type(space)(…), and get plain ones
    body["__new__"] = lambda cls, *args, **kwargs: plain(*args, **kwargs)
    openly = hasattr(plain, "seed") and not hasattr(plain, "np_random")
    if started:
        teach_flattening(sys.modules.get(f"{plain.__module__.partition('.')[0]}.spaces.utils"))
    mixins = (Started,) * started + (AnyGraphs,) * (plain.__name__ == "Graph")
    bases = (*mixins, plain, OpenlyTied if openly else Tied)
    return type(plain.__name__, bases, body)
