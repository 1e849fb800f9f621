"""The seeds that spaces made of others return."""

from __future__ import annotations

from typing import Any, Iterable

from gymport.gym_0_22.version import SPEAKS


def flat(parts: Iterable[Any]) -> list[int]:
    """Return the seeds of all parts in one list."""
    return [seed for part in parts for seed in part]


def of_drawn(parts: Iterable[Any]) -> list[int]:
    """Return the seeds of parts that were seeded by drawn numbers: up to 0.25 the first of each."""
    return flat(parts if SPEAKS.modern else (part[:1] for part in parts))
