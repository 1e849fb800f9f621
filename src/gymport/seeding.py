"""Random streams: today's, gym's old one, and objects that speak the words of both.

gym drew from ``numpy.random.RandomState`` up to 0.21 and from a PCG64 ``Generator`` since 0.22.
Code written for one kind calls methods that the other lacks (``randint``, ``rand`` against
``integers``); both kinds below have both sets, so that either code runs on either stream.

Example:
    >>> rng, seed = np_random(7)
    >>> seed, float(rng.random()) == float(np_random(7)[0].random())
    (7, True)
    >>> replay, _ = replayed_np_random(0)  # what gym 0.21 seeded with 0
    >>> replay.uniform(-0.05, 0.05, size=2).round(6).tolist()
    [-0.044564, 0.046539]
    >>> int(replay.integers(10)) in range(10)
    True
"""

from __future__ import annotations

import hashlib
import operator
import os
from typing import Any, Callable

import numpy as np

from gymport.errors import InvalidSeedError

RandomNumberGenerator = np.random.Generator
RNG = RandomNumberGenerator


def np_random(seed: int | None = None) -> tuple[np.random.Generator, int]:
    """Return a PCG64 generator and the seed that made it.

    Args:
        seed: A non-negative int, or None to draw one from the operating system.

    Returns:
        The generator, and the seed it was made of: the one given or the one drawn.

    Raises:
        InvalidSeedError: The seed is negative, or no Python int (a ``numpy.int64`` is refused
            too, as every release of gym and gymnasium does).
    """
    if seed is not None and not isinstance(seed, int):
        raise InvalidSeedError(
            f"Seed must be a python integer, actual type: {type(seed)}; convert it with int(seed)"
        )
    if seed is not None and seed < 0:
        raise InvalidSeedError(
            f"Seed must be greater or equal to zero, actual value: {seed}; use abs(seed)"
        )
    sequence = np.random.SeedSequence(seed)
    entropy: Any = sequence.entropy
    return np.random.Generator(np.random.PCG64(sequence)), entropy


def plain_seed(seed: Any) -> int:
    """Return ``seed`` as the Python int that every environment accepts.

    Raises:
        InvalidSeedError: It is no integer of any kind, or negative.
    """
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise InvalidSeedError(f"seed {seed!r} is not usable; give an integer of 0 or more")
    return number


def create_seed(seed: int | None = None, max_bytes: int = 8) -> int:
    """Return ``seed`` cut to ``max_bytes`` bytes, or a random one (as gym up to 0.21)."""
    if seed is None:
        return int.from_bytes(os.urandom(max_bytes), "little")
    return plain_seed(seed) % (1 << 8 * max_bytes)


def hash_seed(seed: int | None = None, max_bytes: int = 8) -> int:
    """Return the first ``max_bytes`` bytes of the SHA-512 of the seed's digits, as an int.

    gym up to 0.21 seeded its RandomState with this instead of the seed itself, so that nearby
    seeds give unrelated streams.
    """
    digits = str(create_seed(max_bytes=max_bytes) if seed is None else seed)
    return int.from_bytes(hashlib.sha512(digits.encode()).digest()[:max_bytes], "little")


def replayed_np_random(seed: int | None = None) -> tuple[ReplayedRandom, int]:
    """Return the stream that gym up to 0.21 made of ``seed``, and the seed.

    The numbers are gym 0.21's bit for bit; the object has Generator's method names as well, so
    today's environments can draw from it.
    """
    seed = create_seed(seed)
    return ReplayedRandom(np.random.MT19937()).reseeded(_words(hash_seed(seed))), seed


def _words(number: int) -> list[int]:
    """The base-2**32 digits of a number, lowest first, without the leading zeros."""
    words = [number & 0xFFFFFFFF]
    while number >> 32:
        number >>= 32
        words.append(number & 0xFFFFFFFF)
    return words


class ReplayedRandom(np.random.RandomState):
    """A RandomState that also answers to the names that only Generator has."""

    def reseeded(self, words: list[int]) -> ReplayedRandom:
        """Return self, seeded with those 32-bit words."""
        self.seed(words)
        return self

    @property
    def bit_generator(self) -> Any:
        """The source of the bits; sharing it shares the stream."""
        return self._bit_generator

    def integers(
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: Any = 0
    ) -> Any:
        """Draw integers from ``[low, high)`` or ``[0, low)``, as ``randint`` draws them."""
        if endpoint:
            low, high = (0, low + 1) if high is None else (low, high + 1)
        return self.randint(low, high, size=size, dtype=dtype)

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Draw floats from ``[0, 1)``, as ``random_sample`` draws them."""
        drawn = self.random_sample(size if out is None else out.shape)
        if out is None:
            return drawn if dtype in (np.float64, float, "float64", "d") else _as(drawn, dtype)
        out[...] = drawn
        return out

    def __reduce__(self) -> Any:
        # with the second of the two normal numbers that are drawn at a time
        return _restore, (type(self), self.get_state(legacy=False))


def _as(drawn: Any, dtype: Any) -> Any:
    """The drawn floats, scalar or array, in another float type."""
    return np.asarray(drawn).astype(dtype)[()]


class BilingualGenerator(np.random.Generator):
    """A Generator that also answers to the names that only RandomState has.

    The old names draw as today's methods of the same meaning do, as gym 0.22 to 0.25 had it;
    over a bit generator shared with a RandomState both draw from one stream.
    """

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        """Draw integers from ``[low, high)`` or ``[0, low)``."""
        return self.integers(low, high, size=size, dtype=dtype)

    def random_sample(self, size: Any = None) -> Any:
        """Draw floats from ``[0, 1)``."""
        return self.random(size)

    def rand(self, *shape: int) -> Any:
        """Draw floats from ``[0, 1)`` in that shape."""
        return self.random(shape or None)

    def randn(self, *shape: int) -> Any:
        """Draw from the standard normal distribution in that shape."""
        return self.standard_normal(shape or None)

    def __reduce__(self) -> Any:
        return _restore, (type(self), _state(self.bit_generator))


def bilingual(stream: Any) -> Any:
    """Return an object over the same bits as ``stream`` that has both sets of names.

    A RandomState keeps drawing a RandomState's numbers, a Generator a Generator's. What already
    has both sets, or is neither kind, comes back as it is.
    """
    if hasattr(stream, "integers") and hasattr(stream, "randint"):
        return stream
    if isinstance(stream, np.random.RandomState):
        replayed = ReplayedRandom(bits_of(stream))
        replayed.set_state(stream.get_state(legacy=False))
        return replayed
    if isinstance(stream, np.random.Generator):
        return BilingualGenerator(stream.bit_generator)
    return stream


def as_generator(stream: Any) -> Any:
    """Return a Generator over the same bits as a RandomState; anything else as it is."""
    if isinstance(stream, np.random.RandomState):
        return BilingualGenerator(bits_of(stream))
    return stream


def bits_of(stream: np.random.RandomState) -> Any:
    """The bit generator that a RandomState draws from (numpy has no public name for it)."""
    return stream._bit_generator


def _state(bits: Any) -> dict[str, Any]:
    """The state of a bit generator; it names its kind."""
    state: dict[str, Any] = bits.state
    return state


def _restore(kind: type[Any], state: dict[str, Any]) -> Any:
    """A stream of that kind, over bits in that state."""
    make: Callable[[], Any] = getattr(np.random, state["bit_generator"])
    bits = make()
    bits.state = state
    stream = kind(bits)
    if isinstance(stream, np.random.RandomState):
        stream.set_state(state)
    return stream


__all__ = [
    "RNG",
    "BilingualGenerator",
    "RandomNumberGenerator",
    "ReplayedRandom",
    "create_seed",
    "hash_seed",
    "np_random",
    "replayed_np_random",
]
