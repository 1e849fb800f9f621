"""Arrays of zeros and ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.spaces._drawing import draw
from gymport.gym.spaces.space import ArraySpace


class MultiBinary(ArraySpace):
    """The arrays of zeros and ones of a shape.

    Args:
        n: The number of elements, or the shape as a tuple, list or array.
        seed: Seeds the sampling.
    """

    def __init__(self, n: Any, seed: Any = None) -> None:
        self.n = n
        shape = n if isinstance(n, (tuple, list, np.ndarray)) else (n,)
        super().__init__(shape, np.int8, seed)

    def sample(self) -> Any:
        """Draw an array of dtype int8; up to gym 0.9.5 it was of int64."""
        if not version.has("narrow_draws"):
            drawn = self.np_random.randint(low=0, high=2, size=self.n)
            return drawn.astype(self.dtype) if version.has("multi_binary_int8") else drawn
        return draw("MultiBinary", self)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is an array (or list, or tuple) of that shape of zeros and ones."""
        x = np.array(x) if isinstance(x, (list, tuple)) else x
        fits = self.shape == x.shape or not version.has("multi_binary_shape")
        return bool(fits and ((x == 0) | (x == 1)).all())

    def __repr__(self) -> str:
        return f"MultiBinary({self.n})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiBinary) and bool(np.all(self.n == other.n))

    __hash__ = None  # type: ignore[assignment]
