"""Dicts of elements of several spaces."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from gymport.gym_0_22.spaces._seeds import flat, of_drawn
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.version import SPEAKS, has
from gymport.spaces import dict as _core

_PART = "{!r}: {}" if has("text") else "{}: {}" if has("checker") else "{}:{}"


class Dict(_core.Dict, Space[Any]):
    """The dicts of an element of each space, under the space's key.

    The keys of a plain dict are sorted, and up to 0.25 those given by name; an OrderedDict and a
    list of pairs keep their order.

    Args:
        spaces: The spaces by key: a dict, or a list of pairs.
        seed: Seeds the sampling: an int, a generator, or a dict with a seed for each space.
        spaces_kwargs: More spaces, by name.

    Raises:
        ValueError: A key is given twice.
        AssertionError: A value is no space, or ``spaces`` is something else.
    """

    def __init__(self, spaces: Any = None, seed: Any = None, **spaces_kwargs: Any) -> None:
        if SPEAKS.dict_keywords_sorted and spaces is None:
            spaces, spaces_kwargs = spaces_kwargs, {}
        try:
            super().__init__(spaces, None, **spaces_kwargs)
        except TypeError as refused:
            raise AssertionError(
                "Unexpected Dict space input, expecting dict, OrderedDict or Sequence, "
                f"actual type: {type(spaces)}"
            ) from refused
        self.spaces: Any = OrderedDict(self.spaces)
        Space.__init__(self, None, None, seed)

    def seed(self, seed: Any = None) -> list[int]:  # type: ignore[override]
        """Seed every space; an int draws their seeds, and comes first in the result.

        Raises:
            TypeError: The seed is no dict, int or None.
            AssertionError: The keys are not the space's.
        """
        if isinstance(seed, int):
            drawn = zip(self.spaces.values(), self._seeds_from(seed, len(self.spaces)))
            return [seed, *of_drawn(space.seed(own) for space, own in drawn)]
        if seed is None:
            return flat(space.seed() for space in self.spaces.values())
        if not isinstance(seed, dict):
            raise TypeError(f"Expected seed type: dict, int or None, actual type: {type(seed)}")
        assert seed.keys() == self.spaces.keys(), (
            f"The seed keys: {seed.keys()} are not identical to space keys: {self.spaces.keys()}"
        )
        return flat(self.spaces[key].seed(own) for key, own in seed.items())

    def sample(self, mask: Any = None, probability: None = None) -> Any:
        """Draw an element of each space, as an OrderedDict; a mask is a dict of masks."""
        if mask is None:
            return OrderedDict((key, space.sample()) for key, space in self.spaces.items())
        assert isinstance(mask, dict), f"Expects mask to be a dict, actual type: {type(mask)}"
        assert mask.keys() == self.spaces.keys(), (
            f"Expect mask keys to be same as space keys, mask keys: {mask.keys()}, "
            f"space keys: {self.spaces.keys()}"
        )
        return OrderedDict((key, space.sample(mask[key])) for key, space in self.spaces.items())

    def __repr__(self) -> str:
        parts = ", ".join(_PART.format(key, space) for key, space in self.spaces.items())
        return f"Dict({parts})"

    def __setitem__(self, key: str, value: Any) -> None:
        assert isinstance(value, Space), (
            f"Trying to set {key} to Dict space with value that is not a gym space, "
            f"actual type: {type(value)}"
        )
        self.spaces[key] = value

    def from_jsonable(self, sample_n: Any) -> list[Any]:
        """Return the batch as a list of OrderedDicts, up to 0.25 of plain ones."""
        kind = OrderedDict if has("binary_masks") else dict
        return [kind(sample) for sample in super().from_jsonable(sample_n)]
