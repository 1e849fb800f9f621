"""CartPole through Stable-Baselines3's DummyVecEnv: ours, Shimmy's and native, in steps a second.

python benchmarks/bench_end_to_end.py [--rounds N]    (needs stable-baselines3, shimmy and a gym)

All three play one simulation, gymnasium's, with equal seeds and actions, in turn. The first two see
it as a class of the gym 0.21 kind: that class costs a call of its own beside the adapter's.
"""

from __future__ import annotations

import argparse
import statistics
import warnings
from functools import partial
from typing import Any, Callable

import numpy as np
from _timing import seconds
from gymnasium.envs.classic_control import CartPoleEnv
from stable_baselines3.common.vec_env import DummyVecEnv

import gymport

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import gym
    from shimmy.openai_gym_compatibility import GymV21CompatibilityV0

NUM_ENVS = 4
STEPS = 1000


class OldCartPole(gym.Env):  # type: ignore[misc]
    """CartPole as gym 0.21 knew environments: an observation from reset, four values from step."""

    metadata = {"render.modes": []}
    render_mode = None

    def __init__(self) -> None:
        self._simulation = CartPoleEnv()
        box = self._simulation.observation_space
        self.observation_space = gym.spaces.Box(box.low, box.high, dtype=np.float32)
        self.action_space = gym.spaces.Discrete(2)
        self._seed: int | None = None

    def seed(self, seed: int | None = None) -> list[int | None]:
        self._seed = seed
        return [seed]

    def reset(self) -> Any:
        seed, self._seed = self._seed, None
        return self._simulation.reset(seed=seed)[0]

    def step(self, action: Any) -> Any:
        obs, reward, terminated, _, info = self._simulation.step(action)
        return obs, reward, terminated, info


CONTENDERS: dict[str, Callable[[], Any]] = {
    "native": CartPoleEnv,
    "gymport.modernize": lambda: gymport.modernize(OldCartPole()),
    "Shimmy": lambda: GymV21CompatibilityV0(env=OldCartPole()),
}


def vector(make: Callable[[], Any]) -> DummyVecEnv:
    """Several of one contender, after their first reset."""
    envs = DummyVecEnv([make] * NUM_ENVS)
    envs.seed(5)
    envs.reset()
    return envs


def player(envs: DummyVecEnv) -> Callable[[], Any]:
    """A function that takes the next step; every contender gets the same actions."""
    actions = np.random.default_rng(5)
    return lambda: envs.step(actions.integers(2, size=NUM_ENVS))


def check(play: list[Callable[[], Any]]) -> None:
    """Raise AssertionError unless all contenders see the same episodes."""
    for _ in range(200):
        first, *others = (step() for step in play)
        for other in others:
            assert all(map(np.array_equal, first[:3], other[:3]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    play = {name: player(vector(make)) for name, make in CONTENDERS.items()}
    check(list(play.values()))
    took: dict[str, list[float]] = {name: [] for name in play}
    for number in range(rounds + 1):
        for name in list(play)[:: 1 if number % 2 else -1]:
            took[name].append(seconds(partial(play[name]), STEPS))
    middle = {name: statistics.median(times[1:]) for name, times in took.items()}
    for name, time in middle.items():
        rate = NUM_ENVS * STEPS / time
        print(f"{name:18} {rate:9,.0f} steps/s  {middle['native'] / time:5.2f} of native")


if __name__ == "__main__":
    main()
