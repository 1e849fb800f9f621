"""What seeds are made of: bytes, and digits of 32 bits."""

from __future__ import annotations

import hashlib

from gymport import seeding
from gymport.errors import Error


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
        raise Error(f"Invalid type for seed: {type(a)} ({a}); give an int or a text")
    if a is None:
        return seeding.create_seed(None, max_bytes)
    return int(a % 2 ** (8 * max_bytes))


def _bigint_from_bytes(bytes: bytes) -> int:  # noqa: A002
    """The number that bytes stand for, the lowest first."""
    return int.from_bytes(bytes, "little")


def _int_list_from_bigint(bigint: int) -> list[int]:
    """The base-2**32 digits of a number, lowest first."""
    if bigint < 0:
        raise Error(f"Seed must be non-negative, not {bigint}; use abs(seed)")
    digits = [bigint & 0xFFFFFFFF]
    while bigint >> 32:
        bigint >>= 32
        digits.append(bigint & 0xFFFFFFFF)
    return digits
