"""Pickled spaces of every library and release as plain spaces of one library."""

from __future__ import annotations

import importlib
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from gymport.adapters.libraries import Library
from gymport.adapters.spaces import streams
from gymport.adapters.spaces.kinds import BUILDERS
from gymport.adapters.spaces.starts import has_foreign_start
from gymport.errors import UnsupportedSpaceError

_FORMER = {"shape", "_shape", *streams.NAMES}
_FORMER_OF = {
    "MultiDiscrete": {"low", "high", "num_discrete_space"},  # gym 0.9
    "Text": {"charset", "_charlist", "_charset_str"},  # gym 0.25
}
"""Attributes of old releases that today's make out of others, for all kinds and for one."""


@lru_cache(maxsize=None)
def arriving(kind: str, library: Library) -> type[Any]:
    """The class of spaces that become plain ones of a library when they are given their state."""
    plain = getattr(library.spaces, kind, None)
    if plain is None:
        raise UnsupportedSpaceError(
            f"the file holds a {kind}, which the {library.name} that is installed does not have; "
            'use library="core"'
        )

    def set_state(space: Any, state: Any) -> None:
        vars(space).update(_mended(kind, dict(state), library))
        space.__class__ = plain

    return type(kind, (plain,), {"__setstate__": set_state})


def _mended(kind: str, state: dict[str, Any], library: Library) -> dict[str, Any]:
    """The state of the plain space that the library makes of an old space's state."""
    made = BUILDERS[kind](SimpleNamespace(**state), library, lambda part: part)
    if made is None or has_foreign_start(made):
        raise UnsupportedSpaceError(
            f"the file holds a {kind} like none of the {library.name} that is installed; "
            'use library="core"'
        )
    former = _FORMER | _FORMER_OF.get(kind, set())
    added = {name: value for name, value in state.items() if name not in former}
    mended = {**added, **vars(made)}
    stream = state.get("_np_random", state.get("np_random"))
    if stream is not None and hasattr(made, "seed"):
        mended[streams.name(type(made))] = streams.plain(stream, library.name)
    return mended


def graph_instance(library: Library) -> Any:
    """The class of a Graph's elements."""
    return importlib.import_module(library.spaces.Graph.__module__).GraphInstance
