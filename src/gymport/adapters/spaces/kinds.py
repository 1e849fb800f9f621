"""How each kind of space is built of another library's classes.

Each function takes the old space, the library to build from, and the function that converts
parts. It returns a plain space of the library, or None where the release that is installed has no
such space.
"""

from __future__ import annotations

from functools import lru_cache
from inspect import signature
from typing import Any, Callable

import numpy as np

from gymport.adapters.libraries import Library

Convert = Callable[[Any], Any]
Builder = Callable[[Any, Library, Convert], Any]


@lru_cache(maxsize=None)
def takes(kind: type, name: str) -> bool:
    """Whether spaces of that class are made with an argument of that name."""
    return name in signature(kind.__init__).parameters  # type: ignore[misc]


def _dtyped(kind: type, *args: Any, dtype: Any, **kwargs: Any) -> Any:
    """A space of that dtype; some releases take none, and have one all the same."""
    if takes(kind, "dtype"):
        return kind(*args, dtype=dtype, **kwargs)
    made: Any = kind(*args, **kwargs)
    if hasattr(made, "dtype"):
        made.dtype = np.dtype(dtype)
    return made


def _box(space: Any, library: Library, convert: Convert) -> Any:
    # gym 0.9 had no dtype, and drew float64 whatever the bounds were
    dtype = getattr(space, "dtype", None) or np.float64
    low, high = (np.array(bound, dtype=dtype) for bound in (space.low, space.high))
    box = _dtyped(library.spaces.Box, low, high, dtype=dtype)
    for side in ("bounded_below", "bounded_above"):  # an integer bound does not tell it is infinite
        if hasattr(space, side) and hasattr(box, side):
            setattr(box, side, np.array(getattr(space, side)))
    return box


def _discrete(space: Any, library: Library, convert: Convert) -> Any:
    kind, start = library.spaces.Discrete, int(getattr(space, "start", 0))
    dtype = np.dtype(getattr(space, "dtype", None) or np.int64)
    if takes(kind, "start"):
        return _dtyped(kind, int(space.n), start=start, dtype=dtype)
    return _started(_dtyped(kind, int(space.n), dtype=dtype), start)


def _started(made: Any, start: Any) -> Any:
    """The space with a start that its release does not have."""
    if np.any(start):
        made.start = start
    return made


def _multi_binary(space: Any, library: Library, convert: Convert) -> Any:
    n: Any = space.n
    if np.ndim(n) == 0:
        return library.spaces.MultiBinary(int(n))
    shape = tuple(int(length) for length in n)
    made = library.spaces.MultiBinary(list(shape))
    return made if getattr(made, "shape", None) == shape else None  # gym had no shapes before 0.17


def _multi_discrete(space: Any, library: Library, convert: Convert) -> Any:
    kind, dtype = library.spaces.MultiDiscrete, getattr(space, "dtype", None) or np.int64
    nvec, start = _counts(space, dtype)
    if takes(kind, "array_of_param_array"):  # gym 0.9: pairs of lowest and highest value
        pairs = np.stack([start, start + nvec - 1], axis=-1)
        return kind(pairs.tolist()) if nvec.ndim == 1 else None
    if takes(kind, "start"):
        return kind(nvec, dtype=dtype, start=start)
    return _started(_dtyped(kind, nvec, dtype=dtype), start)


def _counts(space: Any, dtype: Any) -> tuple[Any, Any]:
    """How many values each element has, and the first of them."""
    if not hasattr(space, "nvec"):  # gym 0.9
        low = np.array(space.low, dtype=dtype)
        return np.array(space.high, dtype=dtype) - low + 1, low
    nvec = np.array(space.nvec, dtype=dtype)
    return nvec, np.array(getattr(space, "start", np.zeros_like(nvec)), dtype=dtype)


def _tuple(space: Any, library: Library, convert: Convert) -> Any:
    return library.spaces.Tuple([convert(part) for part in space.spaces])


def _dict(space: Any, library: Library, convert: Convert) -> Any:
    # only a list of pairs is left in its order by every release
    return library.spaces.Dict([(key, convert(part)) for key, part in space.spaces.items()])


def _text(space: Any, library: Library, convert: Convert) -> Any:
    characters = _characters(space)
    charset: Any = "".join(characters)
    if len(charset) != len(characters):  # some are longer than one character
        charset = characters
    return library.spaces.Text(space.max_length, min_length=space.min_length, charset=charset)


def _characters(space: Any) -> tuple[str, ...]:
    """The characters of a Text in their order; gym 0.25 had another name for them."""
    for name in ("_char_list", "_charlist", "character_set"):
        if hasattr(space, name):
            return tuple(getattr(space, name))
    return tuple(space.charset)


def _sequence(space: Any, library: Library, convert: Convert) -> Any:
    kind, feature = library.spaces.Sequence, convert(space.feature_space)
    if not getattr(space, "stack", False):
        return kind(feature)
    return kind(feature, stack=True) if takes(kind, "stack") else None


def _graph(space: Any, library: Library, convert: Convert) -> Any:
    edges = None if space.edge_space is None else convert(space.edge_space)
    return library.spaces.Graph(convert(space.node_space), edges)


def _one_of(space: Any, library: Library, convert: Convert) -> Any:
    return library.spaces.OneOf([convert(part) for part in space.spaces])


BUILDERS: dict[str, Builder] = {
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
