"""Spaces from any library to any other, without loss.

One function per kind of space; each takes the old space, the module of spaces to build from, and
the function that converts parts. What they build is then tied to the space that it was built
from: both draw from one stream, and what only the old one has is found in the new one too.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from functools import lru_cache
from inspect import signature
from types import ModuleType
from typing import Any, Callable

import numpy as np

from gymport import seeding
from gymport.adapters.libraries import Library, library_of
from gymport.errors import UnsupportedSpaceError

Convert = Callable[[Any], Any]


def convert_space(space: Any, library: Library) -> Any:
    """Return the space made of a library's classes.

    Start, dtype, bounds of each element, key order and nesting are kept. A space that is made of
    them already comes back itself, and so does the space that one was converted from. The result
    shares its stream of random numbers with ``space``: seeding one seeds the other. Attributes
    that a subclass of the user's adds are read from ``space``. Pickled alone, the result is a
    plain space of the library.

    Raises:
        UnsupportedSpaceError: The library has no space of that kind.
    """
    if isinstance(space, library.spaces.Space):
        return space
    source = getattr(space, "_source", None)
    if isinstance(space, Tied) and isinstance(source, library.spaces.Space):
        return source
    build = _builder(type(space), library.spaces)
    if build is None:
        kind = f"{type(space).__module__}.{type(space).__qualname__}"
        raise UnsupportedSpaceError(
            f"{kind} has no counterpart among the spaces of {library.name}; derive it from one of "
            f"{', '.join(BUILDERS)}, or set the view's own space: env.observation_space = …"
        )
    return _tied(build(space, library.spaces, lambda part: convert_space(part, library)), space)


def _builder(cls: type, module: ModuleType) -> Callable[[Any, ModuleType, Convert], Any] | None:
    """The function for the first known kind in the MRO that the module has too."""
    for base in cls.__mro__:
        if base.__name__ in BUILDERS and hasattr(module, base.__name__):
            return BUILDERS[base.__name__]
    return None


def _box(space: Any, module: ModuleType, convert: Convert) -> Any:
    dtype = getattr(space, "dtype", None) or np.float32  # there was none before gym 0.10
    low, high = (np.array(bound, dtype=dtype) for bound in (space.low, space.high))
    box = module.Box(low, high, dtype=dtype)
    for side in ("bounded_below", "bounded_above"):  # an integer bound does not tell it is infinite
        if hasattr(space, side):
            setattr(box, side, np.array(getattr(space, side)))
    return box


def _discrete(space: Any, module: ModuleType, convert: Convert) -> Any:
    dtype = np.dtype(getattr(space, "dtype", None) or np.int64)
    given = {"dtype": dtype} if _takes(module.Discrete, "dtype") else {}
    return module.Discrete(int(space.n), start=int(getattr(space, "start", 0)), **given)


def _multi_binary(space: Any, module: ModuleType, convert: Convert) -> Any:
    n = space.n
    return module.MultiBinary(int(n) if np.ndim(n) == 0 else [int(length) for length in n])


def _multi_discrete(space: Any, module: ModuleType, convert: Convert) -> Any:
    dtype = getattr(space, "dtype", None) or np.int64
    if not hasattr(space, "nvec"):  # gym 0.9: pairs of lowest and highest value
        low = np.asarray(space.low)
        return module.MultiDiscrete(np.asarray(space.high) - low + 1, dtype, start=low)
    nvec, start = np.array(space.nvec), getattr(space, "start", 0)
    if not np.any(start):
        return module.MultiDiscrete(nvec, dtype)
    if not _takes(module.MultiDiscrete, "start"):
        raise UnsupportedSpaceError(
            f"{space} starts above 0, which {module.__name__} before 0.29 does not have; "
            "run: pip install 'gymnasium>=0.29'"
        )
    return module.MultiDiscrete(nvec, dtype, start=start)


def _takes(kind: type, name: str) -> bool:
    """Whether spaces of that kind are made with an argument of that name."""
    return name in signature(kind.__init__).parameters  # type: ignore[misc]


def _tuple(space: Any, module: ModuleType, convert: Convert) -> Any:
    return module.Tuple([convert(part) for part in space.spaces])


def _dict(space: Any, module: ModuleType, convert: Convert) -> Any:
    # only an OrderedDict is left in its order by every release
    return module.Dict(OrderedDict((key, convert(part)) for key, part in space.spaces.items()))


def _text(space: Any, module: ModuleType, convert: Convert) -> Any:
    characters = getattr(space, "_char_list", None) or tuple(space.character_set)
    charset: Any = "".join(characters)
    if len(charset) != len(characters):  # some are longer than one character
        charset = characters
    return module.Text(space.max_length, min_length=space.min_length, charset=charset)


def _sequence(space: Any, module: ModuleType, convert: Convert) -> Any:
    stack = {"stack": True} if getattr(space, "stack", False) else {}
    return module.Sequence(convert(space.feature_space), **stack)


def _graph(space: Any, module: ModuleType, convert: Convert) -> Any:
    edges = None if space.edge_space is None else convert(space.edge_space)
    return module.Graph(convert(space.node_space), edges)


def _one_of(space: Any, module: ModuleType, convert: Convert) -> Any:
    return module.OneOf([convert(part) for part in space.spaces])


BUILDERS: dict[str, Callable[[Any, ModuleType, Convert], Any]] = {
    "Box": _box,
    "Discrete": _discrete,
    "MultiBinary": _multi_binary,
    "MultiDiscrete": _multi_discrete,
    "Tuple": _tuple,
    "Dict": _dict,
    "Text": _text,
    "Sequence": _sequence,
    "Graph": _graph,
    "OneOf": _one_of,
}
"""How each kind of space is built anew, by the name of its class in every library."""


class Tied:
    """What a converted space has beside its class's own: the stream and the extras of another."""

    __slots__ = ()  # so that a space can become one: the layout stays that of its class
    _source: Any
    _plain: type

    @property
    def _np_random(self) -> Any:
        """The stream of both, as today's spaces draw from it."""
        return seeding.as_generator(getattr(self._source, _stream_name(self._source), None))

    @_np_random.setter
    def _np_random(self, stream: Any) -> None:
        kind: type = type(self._source)
        stream = seeding.bilingual(stream) if library_of(kind) == "gym" else stream
        setattr(self._source, _stream_name(self._source), stream)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "_source" not in vars(self):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self._source, name)

    def __reduce__(self) -> Any:
        state = {**vars(self), "_np_random": self._np_random}
        del state["_source"]
        return object.__new__, (self._plain,), state

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        twin: Any = object.__new__(type(self))
        memo[id(self)] = twin
        vars(twin).update(copy.deepcopy(vars(self), memo))
        return twin


def _stream_name(space: Any) -> str:
    """Where a space keeps its stream: gym up to 0.17 kept it in the open."""
    return "np_random" if "np_random" in vars(space) else "_np_random"


def _tied(made: Any, source: Any) -> Any:
    """Tie a space to the one that it was made from."""
    plain: type = type(made)
    vars(made).pop("_np_random", None)
    made.__class__ = _tied_class(plain)
    made._source = source
    return made


@lru_cache(maxsize=None)
def _tied_class(plain: type) -> type:
    """The class for converted spaces of a kind; old code asks classes for their names."""
    body = {name: getattr(plain, name) for name in ("__module__", "__qualname__", "__doc__")}
    return type(plain.__name__, (plain, Tied), {**body, "__slots__": (), "_plain": plain})
