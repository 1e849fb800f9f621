"""Some keys of dicts."""

from __future__ import annotations

import copy
from typing import Any, Callable


def chosen_keys(parts: Any, filter_keys: Any, shown: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return the keys to keep.

    Args:
        parts: The spaces of a Dict by their keys.
        filter_keys: The keys; None for all.
        shown: What a message shows of the parts.

    Raises:
        ValueError: One of the keys is not there.
    """
    keys = tuple(parts if filter_keys is None else filter_keys)
    missing = {key for key in keys if key not in parts}
    if missing:
        raise ValueError(
            "All the filter_keys must be included in the original observation space.\n"
            f"Filter keys: {filter_keys}\nObservation keys: {shown(parts)}\n"
            f"Missing keys: {missing}"
        )
    return keys


def kept_space(space: Any, keys: tuple[Any, ...]) -> Any:
    """Return a Dict space with copies of the parts that have these keys."""
    parts = space.spaces.items()
    return type(space)([(key, copy.deepcopy(part)) for key, part in parts if key in keys])


def kept(self: Any, observation: Any) -> Any:
    """Return the part of an observation that a FilterObservation keeps."""
    pairs = [(key, value) for key, value in observation.items() if key in self._filter_keys]
    return type(observation)(pairs)
