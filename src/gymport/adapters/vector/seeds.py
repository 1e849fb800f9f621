"""The seeds of a vector, and the random stream that gym up to 0.21 made of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport import seeding
from gymport.adapters.detect import detect
from gymport.adapters.modern import modernize
from gymport.adapters.vector.detect import sub_environments


def plain_seeds(seed: Any) -> Any:
    """Return an int, or one int or None for each environment, as Python has them."""
    if np.ndim(seed) == 0:
        return seeding.plain_seed(seed)
    return [None if one is None else seeding.plain_seed(one) for one in seed]


def first_of_consecutive(seed: Any, name: str) -> int:
    """The one seed that a VecEnv takes for all its environments."""
    if isinstance(seed, int):
        return seed
    if list(seed) == [seed[0] + i if seed[0] is not None else () for i in range(len(seed))]:
        return int(seed[0])
    raise ValueError(
        f"{name}.seed takes one seed s, for s, s + 1, …; {seed} are others: pass an int"
    )


def can_replay(venv: Any) -> bool:
    """Whether the random streams of a vector's environments can be reached."""
    base = getattr(venv, "unwrapped", venv)
    return bool(sub_environments(venv)) or hasattr(base, "set_attr")


def drawn(num_envs: int, max_bytes: int) -> list[int]:
    """One seed drawn from the operating system for each environment."""
    return [seeding.create_seed(max_bytes=max_bytes) for _ in range(num_envs)]


def one_each(seed: Any, num_envs: int) -> list[int]:
    """The seeds that an int stands for, or the seeds themselves.

    Raises:
        ValueError: There are more or fewer seeds than environments.
    """
    if np.ndim(seed) == 0:
        return [seeding.plain_seed(seed) + index for index in range(num_envs)]
    if len(seed) != num_envs:
        raise ValueError(f"got {len(seed)} seeds for {num_envs} environments; give one for each")
    return [seeding.plain_seed(one) for one in seed]


def replay(venv: Any, seeds: list[int]) -> None:
    """Let each environment draw what gym up to 0.21 drew for its seed.

    Each is reset with its seed first, which seeds whatever does not draw from ``np_random``.
    """
    streams = [seeding.replayed_np_random(seed)[0] for seed in seeds]
    envs = sub_environments(venv)
    if not envs:
        venv.reset(seed=list(seeds))
        getattr(venv, "unwrapped", venv).set_attr("np_random", streams)
    for env, seed, stream in zip(envs, seeds, streams):
        base: Any = getattr(env, "unwrapped", env) if detect(env).modern else modernize(env)
        base.reset(seed=seed)
        if hasattr(base, "np_random"):
            base.np_random = stream
