"""Dicts of elements of several spaces."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Iterator

from gymport.gym import version
from gymport.gym.spaces._containers import seed_alike, seed_parts
from gymport.gym.spaces._drawing import draw_parts
from gymport.gym.spaces.space import Space


class Dict(Space):
    """The dicts of an element of each space, under the space's key.

    The keys of a plain dict and those given by name are sorted; an OrderedDict and a list of
    pairs keep their order.

    Args:
        spaces: The spaces by key: a dict, or a list of pairs.
        seed: Seeds the sampling: an int, or a dict with a seed for each space.
        spaces_kwargs: The spaces by name, instead.

    Example:
        >>> from gymport.gym.spaces import Discrete
        >>> list(Dict(b=Discrete(1), a=Discrete(1)).sample().items())
        [('a', 0), ('b', 0)]
    """

    def __init__(self, spaces: Any = None, seed: Any = None, **spaces_kwargs: Any) -> None:
        assert spaces is None or not spaces_kwargs, (
            "Use either Dict(spaces=dict(...)) or Dict(foo=x, bar=z)"
        )
        spaces = spaces_kwargs if spaces is None else spaces
        if isinstance(spaces, dict) and not isinstance(spaces, OrderedDict):
            spaces = sorted(spaces.items())
        self.spaces: Any = OrderedDict(spaces) if isinstance(spaces, list) else spaces
        for space in self.spaces.values():
            assert isinstance(space, Space), "Values of the dict should be instances of gym.Space"
        super().__init__(None, None, seed)

    def seed(self, seed: Any = None) -> Any:
        """Seed every space; an int draws their seeds, and comes first in the result.

        Up to 0.19 each space got the seed itself, and the result was None.

        Raises:
            TypeError: The seed is no dict, int or None.
        """
        if not version.has("containers_draw_seeds"):
            return seed_alike(self.spaces.values(), seed)
        if isinstance(seed, int) and not isinstance(seed, bool):
            return [*super().seed(seed), *seed_parts(self.np_random, list(self.spaces.values()))]
        if seed is not None and not isinstance(seed, dict):
            raise TypeError("Passed seed not of an expected type: dict or int or None")
        seeds = dict.fromkeys(self.spaces) if seed is None else seed
        for own, given in zip(self.spaces, seeds):
            assert own == given, f"The seed for {given!r} stands where {own!r} is expected"
        return [number for key, own in seeds.items() for number in self.spaces[key].seed(own)]

    def sample(self) -> Any:
        """Draw an element of each space, as an OrderedDict."""
        return draw_parts("Dict", self)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a dict of an element of each space and nothing else."""
        if not isinstance(x, dict) or len(x) != len(self.spaces):
            return False
        return all(key in x and space.contains(x[key]) for key, space in self.spaces.items())

    def __getitem__(self, key: Any) -> Any:
        return self.spaces[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self.spaces[key] = value

    def __iter__(self) -> Iterator[Any]:
        yield from self.spaces

    def __len__(self) -> int:
        return len(self.spaces)

    def keys(self) -> Any:
        """Return the keys."""
        return self.spaces.keys()

    def values(self) -> Any:
        """Return the spaces."""
        return self.spaces.values()

    def items(self) -> Any:
        """Return the pairs of key and space."""
        return self.spaces.items()

    def __repr__(self) -> str:
        return f"Dict({', '.join(f'{key}:{space}' for key, space in self.spaces.items())})"

    def to_jsonable(self, sample_n: Any) -> Any:
        """Return, for each key, its part of the batch."""
        return {
            key: space.to_jsonable([sample[key] for sample in sample_n])
            for key, space in self.spaces.items()
        }

    def from_jsonable(self, sample_n: Any) -> Any:
        """Return the batch as a list of dicts."""
        parts = (space.from_jsonable(sample_n[key]) for key, space in self.spaces.items())
        return [dict(zip(self.spaces, values)) for values in zip(*parts)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and bool(self.spaces == other.spaces)

    __hash__ = None  # type: ignore[assignment]
