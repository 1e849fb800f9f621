"""The space of dicts with one element from each of several named spaces."""

from __future__ import annotations

import typing
from collections import OrderedDict
from typing import Any, Iterator, KeysView, Mapping, Sequence

import numpy as np

from gymport.spaces._weights import given
from gymport.spaces.space import Space


class Dict(Space[typing.Dict[str, Any]], Mapping[str, Space[Any]]):
    """Dicts with the same keys as ``spaces`` and, under each key, an element of that space.

    The order of the keys matters where elements are flattened: a plain dict given here is sorted
    (as gym and gymnasium do), an OrderedDict, a sequence of pairs, or keywords keep their order.

    Args:
        spaces: The spaces by key.
        seed: What ``seed`` takes, or a generator.
        spaces_kwargs: More spaces, by keyword.

    Raises:
        TypeError: ``spaces`` is no mapping and no sequence.
        ValueError: A key is given twice.
        AssertionError: A value is no Space.

    Example:
        >>> from gymport.spaces import Discrete
        >>> Dict({"b": Discrete(2), "a": Discrete(3)})
        Dict('a': Discrete(3), 'b': Discrete(2))
        >>> Dict(b=Discrete(2), a=Discrete(3))
        Dict('b': Discrete(2), 'a': Discrete(3))
    """

    def __init__(
        self,
        spaces: Mapping[str, Space[Any]] | Sequence[tuple[str, Space[Any]]] | None = (),
        seed: dict[str, Any] | int | np.random.Generator | None = None,
        **spaces_kwargs: Space[Any],
    ) -> None:
        self.spaces = _ordered(spaces)
        for key, space in spaces_kwargs.items():
            if key in self.spaces:
                raise ValueError(
                    f"Dict space keyword '{key}' already exists in the spaces dictionary."
                )
            self.spaces[key] = space
        for key, space in self.spaces.items():
            assert isinstance(space, Space), (
                f"Dict space element is not an instance of Space: key='{key}', space={space}"
            )
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Whether all parts are."""
        return all(space.is_np_flattenable for space in self.spaces.values())

    def seed(self, seed: Any = None) -> dict[str, Any]:
        """Seed all parts.

        Args:
            seed: An int that the seeds of the parts are drawn with, a dict with a seed for each
                key, or None to draw them all.

        Returns:
            The seeds of the parts, by key.

        Raises:
            ValueError: The keys are not the space's.
            TypeError: The seed is none of these.
        """
        if seed is None:
            return {key: space.seed() for key, space in self.spaces.items()}
        if isinstance(seed, int):
            return self.seed(dict(zip(self.spaces, self._seeds_from(seed, len(self.spaces)))))
        if not isinstance(seed, dict):
            raise TypeError(f"Expected seed type: dict, int or None, actual type: {type(seed)}")
        if seed.keys() != self.spaces.keys():
            raise ValueError(
                f"The seed keys: {seed.keys()} are not identical to "
                f"space keys: {self.spaces.keys()}"
            )
        return {key: self.spaces[key].seed(part) for key, part in seed.items()}

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        """Draw an element of each part.

        Args:
            mask: A dict with each part's mask, or None for a part without.
            probability: Likewise with each part's probabilities.

        Raises:
            ValueError: Both are given.
            AssertionError: The dict is malformed.
        """
        if mask is None and probability is None:
            return {key: space.sample() for key, space in self.spaces.items()}
        kind, weights = given(mask, probability)
        name = "mask" if kind == "mask" else "probability mask"
        assert isinstance(weights, dict), (
            f"Expected sample {name} to be a dict, actual type: {type(weights)}"
        )
        assert weights.keys() == self.spaces.keys(), (
            f"Expected sample {name} keys to be same as space keys, "
            f"mask keys: {weights.keys()}, space keys: {self.spaces.keys()}"
        )
        return {key: space.sample(**{kind: weights[key]}) for key, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a dict with exactly these keys and an element under each."""
        if not isinstance(x, dict) or x.keys() != self.spaces.keys():
            return False
        return all(x[key] in space for key, space in self.spaces.items())

    def __getitem__(self, key: str) -> Space[Any]:
        return self.spaces[key]

    def __setitem__(self, key: str, value: Space[Any]) -> None:
        assert isinstance(value, Space), (
            f"Trying to set {key} to Dict space with value that is not a gymnasium space, "
            f"actual type: {type(value)}"
        )
        self.spaces[key] = value

    def keys(self) -> KeysView[str]:
        """Return the keys, in order."""
        return KeysView(self.spaces)

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def __repr__(self) -> str:
        return f"Dict({', '.join(f'{key!r}: {space}' for key, space in self.spaces.items())})"

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def to_jsonable(self, sample_n: Sequence[Any]) -> dict[str, Any]:
        """Return, under each key, the samples' parts in a form that ``json`` can write."""
        return {
            key: space.to_jsonable([sample[key] for sample in sample_n])
            for key, space in self.spaces.items()
        }

    def from_jsonable(self, sample_n: Any) -> list[Any]:
        """Return the samples that ``to_jsonable`` wrote."""
        parts = [space.from_jsonable(sample_n[key]) for key, space in self.spaces.items()]
        return [dict(zip(self.spaces, sample)) for sample in zip(*parts)]


def _ordered(spaces: Any) -> dict[str, Space[Any]]:
    """The spaces in the order that their container means."""
    if isinstance(spaces, Mapping) and not isinstance(spaces, OrderedDict):
        try:
            return dict(sorted(spaces.items()))
        except TypeError:  # keys that do not compare keep their order
            return dict(spaces)
    if spaces is None or isinstance(spaces, (Mapping, Sequence)):
        return dict(spaces or ())
    raise TypeError(
        "Unexpected Dict space input, expecting dict, OrderedDict or Sequence, "
        f"actual type: {type(spaces)}"
    )
