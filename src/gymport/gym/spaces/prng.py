"""The random stream that all spaces shared up to gym 0.10: ``np_random``, a RandomState."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


@lru_cache(maxsize=None)
def _stream() -> Any:
    """The stream; it begins with the same numbers in every program."""
    from numpy.random import RandomState  # takes time to load, and later releases do without

    return RandomState(0)


def __getattr__(name: str) -> Any:
    if name == "np_random":
        return _stream()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def seed(seed: int | None = None) -> None:
    """Begin the stream anew."""
    _stream().seed(seed)
