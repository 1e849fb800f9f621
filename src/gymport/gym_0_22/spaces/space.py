"""The base of all spaces."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from gymport.gym_0_22.utils import seeding
from gymport.gym_0_22.version import has
from gymport.spaces import space as _core

T_cov = TypeVar("T_cov", covariant=True)


class Space(_core.Space[T_cov]):
    """A set of observations or actions that can be sampled.

    Args:
        shape: The shape of its elements; None where they are no arrays.
        dtype: The dtype of its elements; None where they are no arrays.
        seed: A seed, or a generator to draw samples from.
    """

    @property
    def np_random(self) -> Any:
        """The space's random stream, made when first asked for."""
        if self._np_random is None:
            self._np_random, _ = seeding.np_random()
        return self._np_random

    def seed(self, seed: Any = None) -> list[int]:
        """Seed the sampling; return the seeds in a list."""
        self._np_random, seed = seeding.np_random(seed)
        return [seed]

    def _seeds_from(self, seed: int, count: int) -> list[int]:
        """Seeds for that many parts, drawn from the stream of one, which becomes this space's."""
        Space.seed(self, seed)
        stream = self.np_random
        if has("small_seeds"):
            drawn: list[int] = stream.integers(np.iinfo(np.int32).max, size=count).tolist()
        else:
            drawn = stream.choice(np.iinfo(np.int64).max, size=count, replace=False).tolist()
        return drawn
