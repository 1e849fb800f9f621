"""The base of all spaces."""

from __future__ import annotations

from typing import Any, Generic, Iterable, Mapping, Sequence, TypeVar

import numpy as np

from gymport import seeding

T_cov = TypeVar("T_cov", covariant=True)


class Space(Generic[T_cov]):
    """A set of values that can be checked and sampled.

    Args:
        shape: The shape of the elements where they are arrays.
        dtype: Their dtype where they are arrays.
        seed: A seed, or a generator to draw samples from.
    """

    def __init__(
        self,
        shape: Sequence[int] | None = None,
        dtype: Any = None,
        seed: Any = None,
    ) -> None:
        self._shape = None if shape is None else tuple(shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._np_random: np.random.Generator | None = None
        if isinstance(seed, np.random.Generator):
            self._np_random = seed
        elif seed is not None:
            self.seed(seed)

    @property
    def np_random(self) -> np.random.Generator:
        """The stream that samples come from, seeded from the operating system on first use."""
        stream = self._np_random
        if stream is None:
            self.seed()
            stream = self._np_random
        if stream is None:  # composite spaces seed only their parts
            self._np_random, _ = seeding.np_random()
            return self._np_random
        return stream

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The shape of the elements; None where they are no arrays."""
        return self._shape

    @property
    def is_np_flattenable(self) -> bool:
        """Whether the elements can be laid out in one flat array."""
        raise NotImplementedError

    def sample(self, mask: Any = None, probability: Any = None) -> T_cov:
        """Draw an element.

        Args:
            mask: Which values may be drawn, as int8; its form is each space's own.
            probability: How likely each value is, as float64, instead of a mask.

        Raises:
            ValueError: Both a mask and probabilities are given.
        """
        raise NotImplementedError

    def seed(self, seed: Any = None) -> Any:
        """Seed the samples and return the seed in use; None draws one."""
        self._np_random, used = seeding.np_random(seed)
        return used

    def _seeds_from(self, seed: int, count: int) -> list[int]:
        """Seeds for that many parts, drawn from the stream of one, which becomes this space's."""
        Space.seed(self, seed)
        drawn: list[int] = self.np_random.integers(np.iinfo(np.int32).max, size=count).tolist()
        return drawn

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an element; also written ``x in space``."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __setstate__(self, state: Iterable[tuple[str, Any]] | Mapping[str, Any]) -> None:
        """Take over a pickled state.

        gym up to 0.17 kept shape and stream under other names, up to 0.21 a RandomState; its
        bits go on, drawn as samples are today.
        """
        older = {"shape": "_shape", "np_random": "_np_random"}
        self.__dict__.update((older.get(name, name), value) for name, value in dict(state).items())
        self._np_random = seeding.as_generator(self.__dict__.get("_np_random"))

    def to_jsonable(self, sample_n: Sequence[Any]) -> Any:
        """Return samples in a form that ``json`` can write."""
        return list(sample_n)

    def from_jsonable(self, sample_n: list[Any]) -> list[Any]:
        """Return the samples that ``to_jsonable`` wrote."""
        return sample_n
