"""The space of sequences of any length with elements from one space."""

from __future__ import annotations

import typing
from typing import Any, Iterable

import numpy as np

from gymport.spaces._stacking import is_stackable, stack, stacked_space, unstack
from gymport.spaces._weights import given
from gymport.spaces.space import Space


class Sequence(Space[typing.Tuple[Any, ...]]):
    """Tuples ``(x_0, …, x_n)`` of any length, each ``x_i`` from one space.

    Args:
        space: The space of the elements.
        seed: What ``seed`` takes, or a generator.
        stack: Whether a sample is its elements stacked along a new first axis instead of a tuple.

    Raises:
        AssertionError: ``space`` is no Space.

    Example:
        >>> from gymport.spaces import Discrete
        >>> space = Sequence(Discrete(3))
        >>> (0, 2, 1, 1) in space, () in space, (3,) in space
        (True, True, False)
        >>> Sequence(Discrete(3), stack=True).sample(mask=(4, None)).shape
        (4,)
    """

    def __init__(
        self,
        space: Space[Any],
        seed: int | typing.Sequence[Any] | np.random.Generator | None = None,
        stack: bool = False,
    ) -> None:
        assert isinstance(space, Space), (
            f"Expects the feature space to be instance of a gym Space, actual type: {type(space)}"
        )
        self.feature_space = space
        self.stack = stack
        if stack:
            self.stacked_feature_space = stacked_space(space)
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """False: the length is not fixed."""
        return False

    def seed(self, seed: Any = None) -> tuple[Any, Any]:
        """Seed the lengths and the elements.

        Args:
            seed: An int, for the lengths, that the seed of the elements is drawn with; a tuple or
                list of both; or None to draw both.

        Returns:
            Both seeds.

        Raises:
            ValueError: There are not two seeds.
            TypeError: The seed is none of these.
        """
        if seed is None:
            return super().seed(None), self.feature_space.seed(None)
        if isinstance(seed, int):
            return self.seed((seed, *self._seeds_from(seed, 1)))
        if not isinstance(seed, (tuple, list)):
            raise TypeError(f"Expected None, int, tuple of ints, actual type: {type(seed)}")
        if len(seed) != 2:
            raise ValueError(
                "Expects the seed to have two elements for the Sequence and feature space, "
                f"actual length: {len(seed)}"
            )
        return super().seed(seed[0]), self.feature_space.seed(seed[1])

    def sample(
        self,
        mask: tuple[Any, Any] | None = None,
        probability: tuple[Any, Any] | None = None,
    ) -> Any:
        """Draw a sequence; its length has a geometric distribution with mean 4 unless told.

        Args:
            mask: The length (an int, an array of lengths to choose from, or None) and the mask
                of the elements, or None.
            probability: Likewise with the elements' probabilities.

        Returns:
            A tuple of elements, or with ``stack`` these stacked.

        Raises:
            ValueError: Both are given.
            TypeError: The length is none of these.
            AssertionError: The length, or one to choose from, is negative or no integer.
        """
        kind, weights = given(mask, probability)
        length, part = (None, None) if weights is None else (weights[0], weights[1])
        count, draw = self._length(kind, length), self.feature_space.sample
        part_weights = {} if part is None else {kind: part}
        drawn = tuple([draw(**part_weights) for _ in range(count)])
        return stack(self.feature_space, drawn) if self.stack else drawn

    def _length(self, kind: str, length: Any) -> Any:
        if length is None:
            return self.np_random.geometric(0.25)
        if np.issubdtype(type(length), np.integer):
            assert length >= 0, (
                f"Expects the length mask of `{kind}` to be greater than or equal to zero, "
                f"actual value: {length}"
            )
            return length
        _check_lengths(kind, length)
        return self.np_random.choice(length)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a tuple, or with ``stack`` a stack, of elements."""
        if not self.stack:
            return isinstance(x, tuple) and self._holds(x)
        try:
            return self._holds(unstack(self.feature_space, x))
        except TypeError:
            return False

    def _holds(self, items: Iterable[Any]) -> bool:
        return all(self.feature_space.contains(item) for item in items)

    def to_jsonable(self, sample_n: typing.Sequence[Any]) -> Any:
        """Return the samples in a form that ``json`` can write."""
        if self._written_stacked():
            return self.stacked_feature_space.to_jsonable(sample_n)
        rows = sample_n
        if self.stack:
            rows = [tuple(unstack(self.feature_space, sample)) for sample in sample_n]
        return [self.feature_space.to_jsonable(list(row)) for row in rows]

    def from_jsonable(self, sample_n: Any) -> list[Any]:
        """Return the samples that ``to_jsonable`` wrote."""
        if self._written_stacked():
            return self.stacked_feature_space.from_jsonable(sample_n)
        rows = [tuple(self.feature_space.from_jsonable(row)) for row in sample_n]
        return [stack(self.feature_space, row) for row in rows] if self.stack else rows

    def _written_stacked(self) -> bool:
        """Whether json has samples stacked; what cannot be an array would be lost that way."""
        return self.stack and is_stackable(self.feature_space)

    def __repr__(self) -> str:
        return f"Sequence({self.feature_space}, stack={self.stack})"

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Sequence)
            and self.feature_space == other.feature_space
            and self.stack == other.stack
        )

    def __setstate__(self, state: Any) -> None:
        """Take over a pickled state; there was no ``stack`` before gymnasium 0.27."""
        super().__setstate__({"stack": False, **dict(state)})


def _check_lengths(kind: str, lengths: Any) -> None:
    """Assert that the lengths to choose from are a row of integers, none of them negative."""
    if not isinstance(lengths, np.ndarray):
        raise TypeError(
            f"Expects the type of length_mask of `{kind}` to be an integer or a np.ndarray, "
            f"actual type: {type(lengths)}"
        )
    assert lengths.ndim == 1, (
        f"Expects the shape of the length mask of `{kind}` to be 1-dimensional, "
        f"actual shape: {lengths.shape}"
    )
    assert (lengths >= 0).all(), (
        f"Expects all values in the length_mask of `{kind}` to be greater than or equal to zero, "
        f"actual values: {lengths}"
    )
    assert np.issubdtype(lengths.dtype, np.integer), (
        f"Expects the length mask array of `{kind}` to have dtype of np.integer, "
        f"actual type: {lengths.dtype}"
    )
