"""A change in a file that holds no code."""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    """New text for the characters from ``start`` up to ``end``, and what the report says."""

    start: int
    end: int
    new: str
    message: str
