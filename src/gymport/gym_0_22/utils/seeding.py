"""gym's random streams from 0.22 on, which are numpy's Generator."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport import seeding as _seeding
from gymport.gym_0_22 import error
from gymport.gym_0_22.logger import deprecation
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common import seeds

__all__ = ["RNG", "RandomNumberGenerator", "np_random"]


def _of_old(old: str, new: str, why: str = "") -> None:
    deprecation(
        f"Function `{old}` is marked as deprecated and will be removed in the future. "
        f"Please use `{new}`{why} instead."
    )


if SPEAKS.random_stream == "RandomNumberGenerator":

    class RandomNumberGenerator(  # pyright: ignore[reportRedeclaration]
        _seeding.BilingualGenerator
    ):
        """A Generator with RandomState's names too, each with a warning, as 0.22 to 0.25 had it."""

        def rand(self, *size: int) -> Any:
            """Draw floats from ``[0, 1)`` in that shape."""
            _of_old("rng.rand(*size)", "Generator.random(size)")
            return self.random(size)

        random_sample: Any = rand

        def randn(self, *size: int) -> Any:
            """Draw from the standard normal distribution in that shape."""
            _of_old("rng.randn(*size)", "rng.standard_normal(size)")
            return self.standard_normal(size)

        def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
            """Draw integers from ``[low, high)`` or ``[0, low)``."""
            _of_old(
                "rng.randint(low, [high, size, dtype])", "rng.integers(low, [high, size, dtype])"
            )
            return self.integers(low, high, size=size, dtype=dtype)

        random_integers = randint

        def get_state(self) -> Any:
            """Return the state of the bits."""
            _of_old("rng.get_state()", "rng.bit_generator.state")
            return self.bit_generator.state

        def set_state(self, state: Any) -> None:
            """Set the state of the bits."""
            _of_old("rng.set_state(state)", "rng.bit_generator.state = state")
            self.bit_generator.state = state

        def seed(self, seed: int | None = None) -> None:
            """Seed the bits anew."""
            _of_old(
                "rng.seed(seed)",
                "rng, seed = gym.utils.seeding.np_random(seed)",
                " to create a separate generator",
            )
            bits: Any = self.bit_generator
            bits.state = type(bits)(seed).state

else:
    RandomNumberGenerator: Any = np.random.Generator  # type: ignore[no-redef]

RNG = RandomNumberGenerator


def np_random(seed: int | None = None) -> tuple[Any, Any]:
    """Return a random stream and the seed that it was made of.

    Args:
        seed: A non-negative int; None draws one.

    Raises:
        gym.error.Error: The seed is negative or no int.

    Example:
        >>> stream, seed = np_random(7)
        >>> seed, int(stream.integers(10))
        (7, 9)
    """
    if seed is not None and not (isinstance(seed, int) and seed >= 0):
        raise error.Error(f"Seed must be a non-negative integer or omitted, not {seed}")
    sequence = np.random.SeedSequence(seed)
    return RandomNumberGenerator(np.random.PCG64(sequence)), sequence.entropy


if SPEAKS.seeding_helpers:

    def hash_seed(seed: int | None = None, max_bytes: int = 8) -> int:
        """Return the first bytes of the SHA-512 of the seed's digits, as an int."""
        _going("hash_seed(seed, max_bytes)")
        return _seeding.hash_seed(seed, max_bytes)

    def create_seed(a: int | str | None = None, max_bytes: int = 8) -> int:
        """Return ``a`` as a seed of at most ``max_bytes`` bytes; None draws one.

        Raises:
            gym.error.Error: It is neither an int nor a text.
        """
        _going("create_seed(a, max_bytes)")
        return seeds.create_seed(a, max_bytes)

    _bigint_from_bytes = seeds._bigint_from_bytes
    _int_list_from_bigint = seeds._int_list_from_bigint


def _going(call: str) -> None:
    deprecation(f"Function `{call}` is marked as deprecated and will be removed in the future. ")
