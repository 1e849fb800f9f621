"""Spaces from any library to any other, without loss.

One function per kind of space; each takes the old space, the module of spaces to build from, and
the function that converts parts.
"""

from __future__ import annotations

from collections import OrderedDict
from inspect import signature
from types import ModuleType
from typing import Any, Callable

import numpy as np

from gymport.adapters.libraries import Library
from gymport.errors import UnsupportedSpaceError

Convert = Callable[[Any], Any]


def convert_space(space: Any, library: Library) -> Any:
    """Return the space made of a library's classes.

    Start, dtype, bounds of each element, key order and nesting are kept. A space that is made of
    them already comes back itself.

    Raises:
        UnsupportedSpaceError: The library has no space of that kind.
    """
    if isinstance(space, library.spaces.Space):
        return space
    build = _builder(type(space), library.spaces)
    if build is None:
        kind = f"{type(space).__module__}.{type(space).__qualname__}"
        raise UnsupportedSpaceError(
            f"{kind} has no counterpart among the spaces of {library.name}; derive it from one of "
            f"{', '.join(BUILDERS)}, or set the view's own space: env.observation_space = …"
        )
    return build(space, library.spaces, lambda part: convert_space(part, library))


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
    return module.Discrete(int(space.n), start=int(getattr(space, "start", 0)))


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
    if "start" not in signature(module.MultiDiscrete.__init__).parameters:
        raise UnsupportedSpaceError(
            f"{space} starts above 0, which {module.__name__} before 0.29 does not have; "
            "run: pip install 'gymnasium>=0.29'"
        )
    return module.MultiDiscrete(nvec, dtype, start=start)


def _tuple(space: Any, module: ModuleType, convert: Convert) -> Any:
    return module.Tuple([convert(part) for part in space.spaces])


def _dict(space: Any, module: ModuleType, convert: Convert) -> Any:
    # only an OrderedDict is left in its order by every release
    return module.Dict(OrderedDict((key, convert(part)) for key, part in space.spaces.items()))


def _text(space: Any, module: ModuleType, convert: Convert) -> Any:
    characters = getattr(space, "_char_list", None) or tuple(space.character_set)
    return module.Text(space.max_length, min_length=space.min_length, charset="".join(characters))


def _sequence(space: Any, module: ModuleType, convert: Convert) -> Any:
    stack = {"stack": True} if getattr(space, "stack", False) else {}
    return module.Sequence(convert(space.feature_space), **stack)


def _graph(space: Any, module: ModuleType, convert: Convert) -> Any:
    edges = None if space.edge_space is None else convert(space.edge_space)
    return module.Graph(convert(space.node_space), edges)


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
}
"""How each kind of space is built anew, by the name of its class in every library."""
