"""A step of SyncVectorEnv beside gymnasium's: four environments that do nothing, one ratio a mode.

python benchmarks/bench_vector.py [--rounds N]    (needs gymnasium 1.1 or later)
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any, Callable

import gymnasium
import gymnasium.vector
import numpy as np

from gymport import core, spaces, vector

NUM_ENVS = 4
STEPS = 500


def idle(base: type[Any], library: Any) -> type[Any]:
    """An environment of a library with CartPole's spaces that does nothing."""

    class Idle(base):  # type: ignore[misc]
        observation_space = library.Box(-np.inf, np.inf, (4,), np.float32)
        action_space = library.Discrete(2)
        observation = np.zeros(4, np.float32)

        def reset(self, *, seed: Any = None, options: Any = None) -> Any:
            super().reset(seed=seed)
            return self.observation, {}

        def step(self, action: Any) -> Any:
            return self.observation, 1.0, False, False, {}

    return Idle


def stepping(envs: Any) -> Callable[[], None]:
    """Steps that take the same actions."""
    envs.reset(seed=0)
    actions = np.array([0, 1] * (NUM_ENVS // 2))

    def run() -> None:
        for _ in range(STEPS):
            envs.step(actions)

    return run


def seconds(run: Callable[[], None]) -> float:
    """How long one run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def ratios(mode: str, rounds: int) -> list[float]:
    """Ours to gymnasium's, round by round, one right after the other and each first in turn."""
    ours, theirs = (
        stepping(module.SyncVectorEnv([env] * NUM_ENVS, autoreset_mode=mode))
        for module, env in (
            (vector, idle(core.Env, spaces)),
            (gymnasium.vector, idle(gymnasium.Env, gymnasium.spaces)),
        )
    )
    found = []
    for number in range(rounds + 1):
        if number % 2:
            mine, other = seconds(ours), seconds(theirs)
        else:
            other, mine = seconds(theirs), seconds(ours)
        found.append(mine / other)
    return found[1:]  # the first warms up


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    for mode in vector.AutoresetMode:
        found = ratios(mode.value, rounds)
        low, middle, high = statistics.quantiles(found, n=4)
        print(f"step, {mode.name:9}: {middle:.2f} of gymnasium's ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
