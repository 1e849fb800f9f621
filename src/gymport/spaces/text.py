"""The space of strings of some lengths over some characters."""

from __future__ import annotations

import string
from typing import AbstractSet, Any, Sequence

import numpy as np

from gymport.spaces._weights import TEXT, check, given
from gymport.spaces.space import Space

ALPHANUMERIC = string.digits + string.ascii_uppercase + string.ascii_lowercase


class Text(Space[str]):
    """Strings with ``min_length`` to ``max_length`` of the given characters.

    Args:
        max_length: The most characters; at least ``min_length``.
        min_length: The fewest characters; at least 0.
        charset: The characters; their order is that of the flattened numbers and of masks.
        seed: A seed, or a generator to draw samples from.

    Raises:
        AssertionError: A length is no integer or out of order.

    Example:
        >>> space = Text(5, charset="abc", seed=42)
        >>> "cab" in space, "abcabc" in space, "xyz" in space
        (True, False, False)
        >>> space.sample(mask=(3, np.array([0, 1, 0], dtype=np.int8)))
        'bbb'
    """

    def __init__(
        self,
        max_length: int,
        *,
        min_length: int = 1,
        charset: str | AbstractSet[str] | Sequence[str] = ALPHANUMERIC,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        for name, length in (("min_length", min_length), ("max_length", max_length)):
            assert np.issubdtype(type(length), np.integer), (
                f"Expects the {name} to be an integer, actual type: {type(length)}"
            )
        assert min_length >= 0, (
            f"Minimum text length must be non-negative, actual value: {min_length}"
        )
        assert min_length <= max_length, (
            "The min_length must be less than or equal to the max_length, "
            f"min_length: {min_length}, max_length: {max_length}"
        )
        self.min_length, self.max_length = int(min_length), int(max_length)
        self._char_list: tuple[str, ...] = tuple(charset)
        self._char_set = frozenset(self._char_list)
        self._char_index = {char: np.int32(i) for i, char in enumerate(self._char_list)}
        self._char_str = "".join(sorted(self._char_list))
        super().__init__(dtype=str, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """True: an element flattens to the numbers of its characters, padded to full length."""
        return True

    @property
    def character_set(self) -> frozenset[str]:
        """The characters, each once."""
        return self._char_set

    @property
    def character_list(self) -> tuple[str, ...]:
        """The characters, in the order of masks and flattened elements."""
        return self._char_list

    @property
    def characters(self) -> str:
        """The characters in one sorted string."""
        return self._char_str

    def character_index(self, char: str) -> np.int32:
        """Return the place of a character in ``character_list``; KeyError if it has none."""
        return self._char_index[char]

    def sample(
        self,
        mask: tuple[int | None, Any] | None = None,
        probability: tuple[int | None, Any] | None = None,
    ) -> str:
        """Draw a string, every length and character as likely as any other.

        Args:
            mask: The length, or None for any, and an int8 array of shape ``(len(character_set),)``
                with 1 for each character that may be drawn, or None for all.
            probability: Likewise, with the characters' float64 probabilities, which sum to 1.

        Raises:
            ValueError: Both are given, or no character may be drawn and the empty string is no
                element.
            AssertionError: A length, mask or distribution is malformed.
        """
        kind, weights = given(mask, probability)
        length, characters = (None, None) if weights is None else self._checked(kind, weights)
        if length is None:
            length = self.np_random.integers(self.min_length, self.max_length + 1)
        odds = np.ones(len(self._char_list)) if characters is None else characters
        if not odds.any():
            return self._empty()
        drawn = self.np_random.choice(len(odds), size=length, p=odds / odds.sum())
        return "".join(self._char_list[index] for index in drawn)

    def _empty(self) -> str:
        """The empty string, where it is an element."""
        if self.min_length > 0:
            raise ValueError(
                "Trying to sample with a minimum length > 0 (actual minimum length="
                f"{self.min_length}) but the character mask is all zero meaning that no character "
                "could be sampled."
            )
        return ""

    def _checked(self, kind: str, weights: Any) -> tuple[Any, Any]:
        """The length and the weights of the characters, each None where they are free."""
        assert isinstance(weights, tuple), (
            f"Expects the `{kind}` type to be a tuple, actual type: {type(weights)}"
        )
        assert len(weights) == 2, (
            f"Expects the `{kind}` length to be two, actual length: {len(weights)}"
        )
        length, characters = weights
        if length is not None:
            self._check_length(length)
        if characters is not None:
            check(kind, characters, (len(self._char_list),), TEXT)
        return length, characters

    def _check_length(self, length: Any) -> None:
        assert np.issubdtype(type(length), np.integer), (
            f"Expects the Text sample length to be an integer, actual type: {type(length)}"
        )
        assert self.min_length <= length <= self.max_length, (
            f"Expects the Text sample length be between {self.min_length} and {self.max_length}, "
            f"actual length: {length}"
        )

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is a string of such a length with only these characters."""
        return (
            isinstance(x, str)
            and self.min_length <= len(x) <= self.max_length
            and self._char_set.issuperset(x)
        )

    def __repr__(self) -> str:
        return f"Text({self.min_length}, {self.max_length}, charset={self.characters})"

    def __eq__(self, other: Any) -> bool:
        return (
            isinstance(other, Text)
            and (self.min_length, self.max_length) == (other.min_length, other.max_length)
            and self._char_set == other._char_set
        )
