"""Tuples of any length with elements of one space."""

from __future__ import annotations

import typing
from typing import Any

import numpy as np

from gymport.gym_0_22.spaces.space import Space
from gymport.spaces import sequence as _core


class Sequence(_core.Sequence, Space[Any]):
    """The tuples of any length with elements of one space.

    Args:
        space: The space of the elements.
        seed: A seed, or a generator to draw the lengths from.
    """

    def __init__(self, space: Any, seed: Any = None) -> None:
        super().__init__(space, None)
        Space.__init__(self, None, None, seed)

    def seed(self, seed: Any = None) -> list[int]:  # type: ignore[override]
        """Seed the lengths and the elements, both with the same seed."""
        return [*Space.seed(self, seed), *self.feature_space.seed(seed)]

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw a tuple; a mask is the length or None, and a mask of the elements or None."""
        length, part = (None, None) if mask is None else mask
        count = self.np_random.geometric(0.25) if length is None else self._count(length)
        return tuple(self.feature_space.sample(mask=part) for _ in range(count))

    def _count(self, length: Any) -> Any:
        """The length that is asked for, or one of those."""
        if np.issubdtype(type(length), np.integer):
            assert length >= 0, (
                "Expects the length mask to be greater than or equal to zero, "
                f"actual value: {length}"
            )
            return length
        if not isinstance(length, np.ndarray):
            raise TypeError(
                "Expects the type of length_mask to an integer or a np.ndarray, "
                f"actual type: {type(length)}"
            )
        assert length.ndim == 1, (
            "Expects the shape of the length mask to be 1-dimensional, "
            f"actual shape: {length.shape}"
        )
        assert np.all(length >= 0), (
            "Expects all values in the length_mask to be greater than or equal to zero, "
            f"actual values: {length}"
        )
        return self.np_random.choice(length)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a tuple, a list or another sequence of elements."""
        return isinstance(x, typing.Sequence) and self._holds(x)

    def __repr__(self) -> str:
        return f"Sequence({self.feature_space})"
