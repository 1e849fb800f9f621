"""gym's random streams: the numbers of gym 0.21 and older, bit for bit."""

from __future__ import annotations

from typing import Any

from gymport import seeding as _seeding
from gymport.gym import error
from gymport.gym_common.seeds import _bigint_from_bytes as _bigint_from_bytes
from gymport.gym_common.seeds import _int_list_from_bigint as _int_list_from_bigint
from gymport.gym_common.seeds import create_seed
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
