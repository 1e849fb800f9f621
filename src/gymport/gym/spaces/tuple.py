"""Tuples of elements of several spaces."""

from __future__ import annotations

from typing import Any, Iterable

from gymport.gym import version
from gymport.gym.spaces._containers import seed_alike, seed_parts
from gymport.gym.spaces._drawing import draw_parts
from gymport.gym.spaces.space import Space


class Tuple(Space):
    """The tuples of an element of each space.

    Args:
        spaces: The spaces.
        seed: Seeds the sampling: an int, or a list with a seed for each space.

    Example:
        >>> from gymport.gym.spaces import Discrete
        >>> Tuple((Discrete(2), Discrete(3))).contains((1, 2))
        True
    """

    def __init__(self, spaces: Any, seed: Any = None) -> None:
        self.spaces = spaces
        for space in spaces:
            assert isinstance(space, Space), "Elements of the tuple must be instances of gym.Space"
        super().__init__(None, None, seed)

    def seed(self, seed: Any = None) -> Any:
        """Seed every space; an int draws their seeds, and comes first in the result.

        Up to 0.19 each space got the seed itself, and the result was None.

        Raises:
            TypeError: The seed is no list, int or None.
        """
        if not version.has("containers_draw_seeds"):
            return seed_alike(self.spaces, seed)
        if isinstance(seed, list):
            return _joined(space.seed(seed[i]) for i, space in enumerate(self.spaces))
        if isinstance(seed, int):
            return [*super().seed(seed), *seed_parts(self.np_random, self.spaces)]
        if seed is not None:
            raise TypeError("Passed seed not of an expected type: list or int or None")
        return _joined(space.seed(None) for space in self.spaces)

    def sample(self) -> Any:
        """Draw an element of each space."""
        return draw_parts("Tuple", self)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a tuple or list of an element of each space."""
        x = tuple(x) if isinstance(x, list) else x
        if not isinstance(x, tuple) or len(x) != len(self.spaces):
            return False
        return all(space.contains(part) for space, part in zip(self.spaces, x))

    def __repr__(self) -> str:
        return f"Tuple({', '.join(map(str, self.spaces))})"

    def to_jsonable(self, sample_n: Any) -> Any:
        """Return, for each space, its part of the batch."""
        return [
            space.to_jsonable([sample[i] for sample in sample_n])
            for i, space in enumerate(self.spaces)
        ]

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the batch as a list of tuples."""
        return list(zip(*(space.from_jsonable(sample_n[i]) for i, space in enumerate(self.spaces))))

    def __getitem__(self, index: Any) -> Any:
        return self.spaces[index]

    def __len__(self) -> int:
        return len(self.spaces)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tuple) and bool(self.spaces == other.spaces)

    __hash__ = None  # type: ignore[assignment]


def _joined(seeds: Iterable[list[int]]) -> list[int]:
    return [seed for part in seeds for seed in part]
