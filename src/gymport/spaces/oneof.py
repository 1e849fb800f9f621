"""The space of elements of any one of several spaces."""

from __future__ import annotations

import typing
from typing import Any, Iterable, Iterator, Sequence

import numpy as np

from gymport.spaces._parts import check_tuple, checked_parts
from gymport.spaces._weights import given
from gymport.spaces.dict import Dict
from gymport.spaces.space import Space
from gymport.spaces.tuple import Tuple


class OneOf(Space[typing.Tuple[Any, Any]]):
    """Pairs ``(i, x)`` with ``x`` from ``spaces[i]``.

    Args:
        spaces: The spaces, in order; at least one.
        seed: What ``seed`` takes, or a generator.

    Raises:
        AssertionError: There are no spaces, or one of them is no Space.

    Example:
        >>> from gymport.spaces import Discrete, Text
        >>> space = OneOf([Discrete(2), Text(5)])
        >>> (0, 1) in space, (1, 1) in space
        (True, False)
    """

    def __init__(
        self,
        spaces: Iterable[Space[Any]],
        seed: int | Sequence[int] | np.random.Generator | None = None,
    ) -> None:
        assert isinstance(spaces, Iterable), f"{spaces} is not an iterable"
        self.spaces = checked_parts(spaces)
        assert self.spaces, "Empty `OneOf` spaces are not supported."
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Whether all parts are."""
        return all(space.is_np_flattenable for space in self.spaces)

    def seed(self, seed: Any = None) -> tuple[Any, ...]:
        """Seed the choice and all parts.

        Args:
            seed: An int, for the choice, that the seeds of the parts are drawn with; a tuple or
                list with one for the choice and one for each part; or None to draw them all.

        Returns:
            The seed of the choice and those of the parts.

        Raises:
            ValueError: The number of seeds is not the number of parts and one.
            TypeError: The seed is none of these.
        """
        if seed is None:
            return (super().seed(None), *(space.seed(None) for space in self.spaces))
        if isinstance(seed, int):
            return self.seed((seed, *self._seeds_from(seed, len(self.spaces))))
        if not isinstance(seed, (tuple, list)):
            raise TypeError(f"Expected None, int, or tuple of ints, actual type: {type(seed)}")
        if len(seed) != len(self.spaces) + 1:
            raise ValueError(
                "Expects that the subspaces of seeds equals the number of subspaces + 1. Actual "
                f"length of seeds: {len(seed)}, length of subspaces: {len(self.spaces)}"
            )
        super_seed = super().seed(seed[0])
        return (super_seed, *(space.seed(part) for space, part in zip(self.spaces, seed[1:])))

    def sample(
        self,
        mask: tuple[Any, ...] | None = None,
        probability: tuple[Any, ...] | None = None,
    ) -> tuple[np.int64, Any]:
        """Draw a part, each as likely as any other, and an element of it.

        Args:
            mask: A tuple with each part's mask, or None for a part without.
            probability: Likewise with each part's probabilities.

        Raises:
            ValueError: Both are given.
            AssertionError: The tuple is malformed.
        """
        kind, weights = given(mask, probability)
        if weights is not None:
            check_tuple(kind, weights, len(self.spaces), "is")
        index = self.np_random.integers(len(self.spaces), dtype=np.int64)
        chosen = self.spaces[index]
        return index, chosen.sample() if weights is None else chosen.sample(
            **{kind: weights[index]}
        )

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a tuple of the number of a part and an element of it."""
        return (
            isinstance(x, tuple)
            and len(x) == 2
            and (isinstance(x[0], int) or type(x[0]) is np.int64)
            and bool(0 <= x[0] < len(self.spaces))
            and self.spaces[x[0]].contains(x[1])
        )

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[list[Any]]:
        """Return the samples as lists of the number and the element, as ``json`` can write."""
        return [[int(index), _to_json(self.spaces[index], x)] for index, x in sample_n]

    def from_jsonable(self, sample_n: Sequence[Any]) -> list[tuple[np.int64, Any]]:
        """Return the samples that ``to_jsonable`` wrote."""
        return [(np.int64(index), _from_json(self.spaces[index], x)) for index, x in sample_n]

    def __getitem__(self, index: int) -> Space[Any]:
        return self.spaces[index]

    def __len__(self) -> int:
        return len(self.spaces)

    def __iter__(self) -> Iterator[Space[Any]]:
        return iter(self.spaces)

    def __repr__(self) -> str:
        return f"OneOf({', '.join(map(str, self.spaces))})"

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, OneOf) and self.spaces == other.spaces


def _by_sample(space: Space[Any]) -> bool:
    """Whether the space writes a list of samples, and not a list for each of its own parts."""
    return not isinstance(space, (Tuple, Dict)) and not getattr(space, "stack", False)


def _to_json(space: Space[Any], x: Any) -> Any:
    written = space.to_jsonable([x])
    return written[0] if _by_sample(space) else written


def _from_json(space: Space[Any], written: Any) -> Any:
    return space.from_jsonable([written] if _by_sample(space) else written)[0]
