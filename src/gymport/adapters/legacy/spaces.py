"""The spaces of a legacy view: they seed and sample as the dialect's spaces did.

A space of that kind shows a modern one and draws from its stream: seeding either seeds both. With
the replayed stream it repeats the samples of gym 0.21.0 bit for bit.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Any, Callable

import numpy as np

from gymport import seeding
from gymport.adapters.libraries import own_library

LARGEST_SEED = np.iinfo(np.int64).max


def old_space(space: Any, *, replays: bool) -> Any:
    """Return a space that shows ``space`` as gym had it before 0.26.

    Samples of a Discrete are Python ints, those of a Dict ``OrderedDict``, ``seed`` returns a
    list. Attributes, bounds and class are those of ``space``; the seeds and the stream too.

    Args:
        space: A modern space. One of a kind that gym 0.21 did not have comes back itself.
        replays: Whether to seed and draw as gym 0.21 did, and not as ``space`` does itself.

    Example:
        >>> from gymport.spaces import Discrete
        >>> space = old_space(Discrete(5), replays=True)
        >>> space.seed(123), [space.sample() for _ in range(8)]
        ([123], [0, 3, 2, 0, 1, 0, 2, 3])
    """
    cls: Any = type(space)
    kind = _kind(cls)
    if kind is None or isinstance(space, OldSpace):
        return space
    own_sample = own_library(_owner_of_sample(type(_origin(space)[0]))) is None
    made: Any = object.__new__(_class_of(cls, kind, replays, own_sample))
    for name, value in vars(space).items():
        if name not in ("_np_random", "np_random"):
            vars(made)[name] = value
    vars(made).update(_CHANGES[kind](space, replays) if kind in _CHANGES else {}, _shown=space)
    return made


def _kind(cls: type) -> str | None:
    """The name of the library's class that a space is made of, if gym 0.21 had it."""
    for base in cls.__mro__:
        if base.__name__ in SAMPLES and own_library(base) is not None:
            return base.__name__
    return None


@lru_cache(maxsize=None)
def _class_of(plain: Any, kind: str, replays: bool, own_sample: bool) -> Any:
    """The class of old spaces over a class; a user's own way to sample stays."""
    body = {name: getattr(plain, name) for name in ("__module__", "__qualname__", "__doc__")}
    body["_kind"] = kind
    # wrappers make spaces with type(space)(…), and get plain ones
    body["__new__"] = lambda cls, *args, **kwargs: plain(*args, **kwargs)
    if own_sample:
        body["sample"] = plain.sample
    return type(plain.__name__, (ReplayingSpace if replays else OldSpace, plain), body)


def _owner_of_sample(cls: type[Any]) -> type[Any]:
    return next(base for base in cls.__mro__ if "sample" in vars(base))


class OldSpace:
    """A space that shows a modern one, with the types that gym before 0.26 returned."""

    __slots__ = ()  # the space's own class decides where attributes live
    _replays = False
    _kind: str
    _shown: Any

    @property
    def _gymport_shown(self) -> Any:
        """The modern space, for modern views of what an old wrapper took over from its view."""
        return self._shown

    @property
    def np_random(self) -> Any:
        """The stream of both spaces, with the old names and today's."""
        return seeding.bilingual(self._shown.np_random)

    @property
    def _np_random(self) -> Any:
        return self.np_random

    @_np_random.setter
    def _np_random(self, stream: Any) -> None:
        _set_stream(self._shown, stream)

    def seed(self, seed: Any = None) -> list[int]:
        """Seed both spaces; return the seeds in a list, a container's own first."""
        if isinstance(seed, (dict, list, tuple)):
            return _numbers(self._shown.seed(type(seed)(seed)))
        seed = None if seed is None else seeding.plain_seed(seed)
        seeds = _numbers(self._shown.seed(seed))
        return [seed, *seeds] if self._kind in _PARTS and seed is not None else seeds

    def sample(self, *masks: Any, **named: Any) -> Any:
        """Draw an element; masks are taken where the space that is shown takes them."""
        if self._kind in _PARTS and not (masks or named):
            return SAMPLES[self._kind](self, None)
        drawn = self._shown.sample(*masks, **named)
        return int(drawn) if self._kind == "Discrete" else drawn

    def __reduce__(self) -> Any:
        return _restored, (self._shown, self._replays)


class ReplayingSpace(OldSpace):
    """A space that seeds and draws as gym 0.21's did."""

    __slots__ = ()
    _replays = True

    @property
    def np_random(self) -> Any:
        """The stream of both spaces, made of a random seed on first use."""
        stream = _stream(self._shown)
        if stream is None:
            stream = self._reseeded(None)
        return seeding.bilingual(stream)

    def _reseeded(self, seed: int | None) -> Any:
        stream = seeding.replayed_np_random(seed)[0]
        _set_stream(self._shown, stream)
        return stream

    def seed(self, seed: Any = None) -> list[int]:
        """Seed as gym 0.21 did: a container draws a seed for each of its parts.

        Args:
            seed: A non-negative integer; None draws one; a Tuple takes a list and a Dict a dict
                of seeds for its parts.

        Returns:
            The seeds in a list, a container's own first.
        """
        parts = self._part_spaces()
        if self._kind in _PARTS and not _is_number(seed):
            given = seed.values() if isinstance(seed, dict) else seed or [None] * len(parts)
            return [each for part, own in zip(parts, given) for each in _numbers(part.seed(own))]
        seed = seeding.create_seed(None if seed is None else seeding.plain_seed(seed))
        stream = self._reseeded(seed)
        drawn = stream.randint(0, LARGEST_SEED, size=len(parts), dtype=np.int64) if parts else ()
        return [seed, *(_numbers(part.seed(int(own)))[0] for part, own in zip(parts, drawn))]

    def _part_spaces(self) -> list[Any]:
        spaces = vars(self).get("spaces", ()) if self._kind in _PARTS else ()
        return list(spaces.values() if isinstance(spaces, dict) else spaces)

    def sample(self, *masks: Any, **named: Any) -> Any:
        """Draw an element as gym 0.21 did; with a mask, as the space that is shown does."""
        if masks or named:
            return super().sample(*masks, **named)
        return SAMPLES[self._kind](self, self.np_random)


def _restored(shown: Any, replays: bool) -> Any:
    return old_space(shown, replays=replays)


def _is_number(seed: Any) -> bool:
    return seed is not None and not isinstance(seed, (dict, list, tuple))


def _numbers(seeds: Any) -> list[int]:
    """The seeds that any release's ``seed`` returns, in a flat list."""
    if isinstance(seeds, dict):
        seeds = list(seeds.values())
    if isinstance(seeds, (list, tuple)):
        return [number for part in seeds for number in _numbers(part)]
    return [int(seeds)]


def _origin(space: Any) -> tuple[Any, str]:
    """The space that keeps the stream of a converted one, and the name it has there."""
    while "_source" in vars(space):
        space = vars(space)["_source"]
    return space, "np_random" if "np_random" in vars(space) else "_np_random"


def _stream(space: Any) -> Any:
    return getattr(*_origin(space), None)


def _set_stream(space: Any, stream: Any) -> None:
    setattr(*_origin(space), stream)


def _discrete(space: Any, stream: Any) -> int:
    return int(stream.randint(int(space.n))) + int(getattr(space, "start", 0))


def _multi_binary(space: Any, stream: Any) -> Any:
    return stream.randint(low=0, high=2, size=space.shape, dtype=np.int8)


def _multi_discrete(space: Any, stream: Any) -> Any:
    drawn = (stream.random_sample(space.nvec.shape) * space.nvec).astype(space.dtype)
    start = getattr(space, "start", None)
    return drawn if start is None else (drawn + start).astype(space.dtype)


def _box(space: Any, stream: Any) -> Any:
    """Unbounded elements first, then those with one bound, then those with two."""
    dtype, low, high = space.dtype, space.low, space.high
    top = high if dtype.kind == "f" else high.astype("int64") + 1
    below, above = space.bounded_below, space.bounded_above
    free, under, over, within = ~below & ~above, ~below & above, below & ~above, below & above
    sample = np.empty(space.shape)
    sample[free] = stream.normal(size=np.count_nonzero(free))
    sample[over] = stream.exponential(size=np.count_nonzero(over)) + low[over]
    sample[under] = -stream.exponential(size=np.count_nonzero(under)) + high[under]
    sample[within] = stream.uniform(low[within], top[within], size=np.count_nonzero(within))
    return (np.floor(sample) if dtype.kind == "i" else sample).astype(dtype)


def _dict(space: Any, stream: Any) -> Any:
    return OrderedDict((key, part.sample()) for key, part in space.spaces.items())


def _tuple(space: Any, stream: Any) -> Any:
    return tuple(part.sample() for part in space.spaces)


SAMPLES: dict[str, Callable[[Any, Any], Any]] = {
    "Box": _box,
    "Discrete": _discrete,
    "MultiBinary": _multi_binary,
    "MultiDiscrete": _multi_discrete,
    "Tuple": _tuple,
    "Dict": _dict,
}
"""How gym 0.21 drew from each kind of space that it had, by the name of the class."""


def _plain_n(space: Any, replays: bool) -> dict[str, Any]:
    return {"n": int(space.n)}


def _dict_parts(space: Any, replays: bool) -> dict[str, Any]:
    parts = space.spaces.items()
    return {"spaces": OrderedDict((key, old_space(part, replays=replays)) for key, part in parts)}


def _tuple_parts(space: Any, replays: bool) -> dict[str, Any]:
    kind = type(space.spaces)
    return {"spaces": kind(old_space(part, replays=replays) for part in space.spaces)}


_CHANGES: dict[str, Callable[[Any, bool], dict[str, Any]]] = {
    "Discrete": _plain_n,
    "Dict": _dict_parts,
    "Tuple": _tuple_parts,
}
"""The attributes that a kind of space has otherwise than the modern one."""

_PARTS = ("Dict", "Tuple")
