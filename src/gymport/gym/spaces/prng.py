"""The random stream that all spaces shared up to gym 0.10."""

from __future__ import annotations

import numpy as np

np_random = np.random.RandomState(0)
"""The stream; it begins with the same numbers in every program."""


def seed(seed: int | None = None) -> None:
    """Begin the stream anew."""
    np_random.seed(seed)
