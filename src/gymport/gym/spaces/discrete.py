"""The first integers."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import version
from gymport.gym.spaces._drawing import draw
from gymport.gym.spaces.space import Space


class Discrete(Space):
    """The integers from 0 to ``n - 1``.

    Example:
        >>> space = Discrete(5)
        >>> space.seed(123), [space.sample() for _ in range(8)]
        ([123], [0, 3, 2, 0, 1, 0, 2, 3])
    """

    n: int

    def __init__(self, n: Any, seed: Any = None) -> None:
        assert n >= 0, f"n={n} is negative; give the number of elements"
        self.n = n
        super().__init__((), np.int64, seed)

    def sample(self) -> Any:
        """Draw an integer."""
        return draw("Discrete", self)

    def contains(self, x: Any) -> bool:
        """Whether ``x`` is one of the integers, as Python's or numpy's int."""
        if isinstance(x, (np.generic, np.ndarray)):
            letter = x.dtype.char if version.has("discrete_unsigned") else x.dtype.kind
            if x.shape != () or letter not in np.typecodes["AllInteger"]:
                return False
        elif not isinstance(x, int):
            return False
        return bool(0 <= int(x) < self.n)

    def __repr__(self) -> str:
        return f"Discrete({int(self.n)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and bool(self.n == other.n)

    __hash__ = None  # type: ignore[assignment]
