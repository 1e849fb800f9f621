"""How spaces that hold spaces are seeded."""

from __future__ import annotations

from typing import Any, Iterable, Sequence

import numpy as np


def seed_parts(stream: Any, parts: Sequence[Any]) -> list[int]:
    """Seed each part with a number drawn from the container's stream; return the seeds."""
    from gymport.adapters.legacy.spaces import LARGEST_SEED

    drawn = stream.randint(0, LARGEST_SEED, size=len(parts), dtype=np.int64)
    return [part.seed(int(own))[0] for part, own in zip(parts, drawn)]


def seed_alike(parts: Iterable[Any], seed: Any) -> None:
    """Seed each part with the same number."""
    for part in parts:
        part.seed(seed)
