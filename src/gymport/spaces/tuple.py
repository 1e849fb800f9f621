"""The space of tuples with one element from each of several spaces."""

from __future__ import annotations

import typing
from typing import Any, Iterable, Sequence

import numpy as np

from gymport.spaces._parts import check_tuple, checked_parts
from gymport.spaces._weights import given
from gymport.spaces.space import Space


class Tuple(Space[typing.Tuple[Any, ...]], Sequence[Any]):
    """Tuples ``(x_0, …, x_n)`` with ``x_i`` from ``spaces[i]``.

    Args:
        spaces: The spaces, in order.
        seed: What ``seed`` takes, or a generator.

    Raises:
        AssertionError: One of ``spaces`` is no Space.

    Example:
        >>> from gymport.spaces import Discrete
        >>> (1, 2) in Tuple([Discrete(2), Discrete(3)])
        True
    """

    def __init__(
        self,
        spaces: Iterable[Space[Any]],
        seed: int | Sequence[int] | np.random.Generator | None = None,
    ) -> None:
        self.spaces = checked_parts(spaces)
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Whether all parts are."""
        return all(space.is_np_flattenable for space in self.spaces)

    def seed(self, seed: Any = None) -> tuple[Any, ...]:
        """Seed all parts.

        Args:
            seed: An int that the seeds of the parts are drawn with, a tuple or list with one
                seed for each part, or None to draw them all.

        Returns:
            The seeds of the parts.

        Raises:
            ValueError: The number of seeds is not the number of parts.
            TypeError: The seed is none of these.
        """
        if seed is None:
            return tuple(space.seed() for space in self.spaces)
        if isinstance(seed, int):
            return self.seed(self._seeds_from(seed, len(self.spaces)))
        if not isinstance(seed, (tuple, list)):
            raise TypeError(
                f"Expected seed type: list, tuple, int or None, actual type: {type(seed)}"
            )
        if len(seed) != len(self.spaces):
            raise ValueError(
                "Expects that the subspaces of seeds equals the number of subspaces. Actual "
                f"length of seeds: {len(seed)}, length of subspaces: {len(self.spaces)}"
            )
        return tuple(space.seed(part) for space, part in zip(self.spaces, seed))

    def sample(self, mask: Any = None, probability: Any = None) -> tuple[Any, ...]:
        """Draw an element of each part.

        Args:
            mask: A tuple with each part's mask, or None for a part without.
            probability: Likewise with each part's probabilities.

        Raises:
            ValueError: Both are given.
            AssertionError: The tuple is malformed.
        """
        if mask is None and probability is None:
            return tuple([space.sample() for space in self.spaces])
        kind, weights = given(mask, probability)
        check_tuple(kind, weights, len(self.spaces), "to be")
        return tuple(space.sample(**{kind: part}) for space, part in zip(self.spaces, weights))

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a tuple, list or array whose parts are elements of the spaces."""
        return (
            isinstance(x, (tuple, list, np.ndarray))
            and len(x) == len(self.spaces)
            and all(space.contains(part) for space, part in zip(self.spaces, x))
        )

    def __repr__(self) -> str:
        return f"Tuple({', '.join(map(str, self.spaces))})"

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[Any]:
        """Return, for each part, the samples' parts in a form that ``json`` can write."""
        parts = ([sample[i] for sample in sample_n] for i in range(len(self.spaces)))
        return [space.to_jsonable(part) for space, part in zip(self.spaces, parts)]

    def from_jsonable(self, sample_n: list[Any]) -> list[Any]:
        """Return the samples that ``to_jsonable`` wrote."""
        return list(zip(*(space.from_jsonable(n) for space, n in zip(self.spaces, sample_n))))

    def __getitem__(self, index: Any) -> Any:
        return self.spaces[index]

    def __len__(self) -> int:
        return len(self.spaces)

    def __setstate__(self, state: Any) -> None:
        """Take over a pickled state; gym up to 0.21 kept the parts in what it was given."""
        super().__setstate__(state)
        self.spaces = tuple(self.spaces)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Tuple) and self.spaces == other.spaces
