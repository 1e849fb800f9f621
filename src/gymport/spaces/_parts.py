"""What the spaces made of a row of other spaces share."""

from __future__ import annotations

from typing import Any, Iterable

from gymport.spaces.space import Space


def checked_parts(spaces: Iterable[Any]) -> tuple[Space[Any], ...]:
    """Return the spaces as a tuple; AssertionError if one is no Space."""
    parts = tuple(spaces)
    for space in parts:
        assert isinstance(space, Space), (
            f"{space} does not inherit from `gymport.spaces.Space`. Actual Type: {type(space)}"
        )
    return parts


def check_tuple(kind: str, weights: Any, count: int, verb: str) -> None:
    """Assert that the weights are a tuple with one entry for each part."""
    assert isinstance(weights, tuple), (
        f"Expected type of `{kind}` {verb} tuple, actual type: {type(weights)}"
    )
    assert len(weights) == count, (
        f"Expected length of `{kind}` {verb} {count}, actual length: {len(weights)}"
    )
