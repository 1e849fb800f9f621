"""gym's random streams: the numbers of gym 0.21 and older, bit for bit."""

from __future__ import annotations

import hashlib
from typing import Any

from gymport import seeding as _seeding
from gymport.gym import error
from gymport.seeding import hash_seed

__all__ = ["create_seed", "hash_seed", "np_random"]


def np_random(seed: int | None = None) -> tuple[Any, int]:
    """Return a RandomState and the seed that it was made of.

    The RandomState also has the methods of today's Generator, so either code can draw from it.

    Args:
        seed: A non-negative int; None draws one.

    Raises:
        gym.error.Error: The seed is negative or no int.

    Example:
        >>> round(float(np_random(0)[0].rand()), 8)
        0.05436006
    """
    check(seed)
    return _seeding.replayed_np_random(seed)


def check(seed: Any) -> None:
    """Refuse what is no seed.

    Raises:
        gym.error.Error: The seed is negative or no int.
    """
    if seed is not None and not (isinstance(seed, int) and seed >= 0):
        raise error.Error(
            f"Seed must be a non-negative integer or omitted, not {seed}; convert it with int(seed)"
        )


def create_seed(a: int | str | None = None, max_bytes: int = 8) -> int:
    """Return ``a`` as a seed of at most ``max_bytes`` bytes; None draws one.

    Raises:
        gym.error.Error: It is neither an int nor a text.
    """
    if isinstance(a, str):
        text = a.encode()
        digest = text + hashlib.sha512(text).digest()
        return _bigint_from_bytes(digest[:max_bytes])
    if a is not None and not isinstance(a, int):
        raise error.Error(f"Invalid type for seed: {type(a)} ({a}); give an int or a text")
    if a is None:
        return _seeding.create_seed(None, max_bytes)
    return int(a % 2 ** (8 * max_bytes))


def _bigint_from_bytes(bytes: bytes) -> int:  # noqa: A002
    """The number that bytes stand for, the lowest first."""
    return int.from_bytes(bytes, "little")


def _int_list_from_bigint(bigint: int) -> list[int]:
    """The base-2**32 digits of a number, lowest first."""
    if bigint < 0:
        raise error.Error(f"Seed must be non-negative, not {bigint}; use abs(seed)")
    digits = [bigint & 0xFFFFFFFF]
    while bigint >> 32:
        bigint >>= 32
        digits.append(bigint & 0xFFFFFFFF)
    return digits
