"""The seeds that spaces made of others return."""

from __future__ import annotations

from typing import Any, Iterable


def flat(parts: Iterable[Any]) -> list[int]:
    """Return the seeds of all parts in one list."""
    return [seed for part in parts for seed in part]
