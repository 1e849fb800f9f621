"""Strings of some lengths over some characters."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.version import has
from gymport.spaces import text as _core

alphanumeric = frozenset(_core.ALPHANUMERIC)
"""The letters and digits of ASCII."""


class Text(_core.Text, Space[str]):
    """The strings with ``min_length`` to ``max_length`` of the given characters.

    Args:
        max_length: The most characters.
        min_length: The fewest characters; None: 1, in 0.25 0.
        charset: The characters.
        seed: A seed, or a generator to draw samples from.
    """

    def __init__(
        self,
        max_length: int,
        *,
        min_length: int | None = None,
        charset: Any = alphanumeric,
        seed: Any = None,
    ) -> None:
        if min_length is None:
            min_length = 1 if has("text_lengths") else 0
        super().__init__(max_length, min_length=min_length, charset=charset, seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Draw a string; a mask is the length or None, and an int8 array or None."""
        length, characters = (None, None) if mask is None else self._checked("mask", mask)
        if length is None:
            length = self.np_random.integers(self.min_length, self.max_length + 1)
        if characters is None:
            return "".join(self.np_random.choice(self.character_list, size=length))
        allowed = np.flatnonzero(characters == 1)
        if not allowed.size:
            return self._empty()
        drawn = self.np_random.choice(allowed, size=length)
        return "".join(self.character_list[index] for index in drawn)

    def _empty(self) -> str:
        if self.min_length > 0:
            raise ValueError(
                f"Trying to sample with a minimum length > 0 ({self.min_length}) but the character "
                "mask is all zero meaning that no character could be sampled."
            )
        return ""

    def __repr__(self) -> str:
        label = "characters" if has("text_lengths") else "charset"
        return f"Text({self.min_length}, {self.max_length}, {label}={self.characters})"
