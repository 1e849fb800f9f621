"""Tuples of elements of several spaces."""

from __future__ import annotations

from typing import Any, Sequence

from gymport.gym_0_22.spaces._seeds import flat, of_drawn
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.version import has
from gymport.spaces import tuple as _core


class Tuple(_core.Tuple, Space[Any]):
    """The tuples of an element of each space.

    Args:
        spaces: The spaces.
        seed: Seeds the sampling: an int, a generator, or a seed for each space.
    """

    def __init__(self, spaces: Any, seed: Any = None) -> None:
        super().__init__(spaces, None)
        Space.__init__(self, None, None, seed)

    def seed(self, seed: Any = None) -> list[int]:  # type: ignore[override]
        """Seed every space; an int draws their seeds, and comes first in the result.

        Raises:
            TypeError: The seed is no sequence, int or None.
            AssertionError: There is not one for each space.
        """
        if isinstance(seed, int):
            drawn = zip(self.spaces, self._seeds_from(seed, len(self.spaces)))
            return [seed, *of_drawn(space.seed(own) for space, own in drawn)]
        if seed is None:
            return flat(space.seed() for space in self.spaces)
        if not isinstance(seed, Sequence if has("seed_sequences") else list):
            raise TypeError(
                f"Expected seed type: list, tuple, int or None, actual type: {type(seed)}"
            )
        assert len(seed) == len(self.spaces), (
            "Expects that the subspaces of seeds equals the number of subspaces. "
            f"Actual length of seeds: {len(seed)}, length of subspaces: {len(self.spaces)}"
        )
        return flat(space.seed(own) for space, own in zip(self.spaces, seed))

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an element of each space; a mask is a tuple of masks."""
        return super().sample(mask)
