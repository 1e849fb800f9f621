"""Wrappers beside gymnasium's: what a step through each costs, as ratios.

python benchmarks/bench_wrappers.py [--rounds N] [--calls N]    (needs gymnasium 1.x)
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Callable

import gymnasium
import gymnasium.spaces
import gymnasium.wrappers
import numpy as np
from _timing import ratio

from gymport import core, spaces, wrappers

LIBRARIES = (
    (core.Env, spaces, wrappers),
    (gymnasium.Env, gymnasium.spaces, gymnasium.wrappers),
)
ENDLESS = 10**9


def idle(base: type[Any], library: Any) -> Any:
    """An environment of a library with two numbers to see and to do, that does nothing."""

    class Idle(base):  # type: ignore[misc]
        metadata = {"render_modes": ["rgb_array"], "render_fps": 30}
        render_mode = "rgb_array"
        observation_space = library.Box(-1.0, 1.0, (2,), np.float32)
        action_space = library.Box(-1.0, 1.0, (2,), np.float32)
        observation = np.zeros(2, np.float32)

        def reset(self, *, seed: Any = None, options: Any = None) -> Any:
            super().reset(seed=seed)
            return self.observation, {}

        def step(self, action: Any) -> Any:
            return self.observation, 1.0, False, False, {}

        def render(self) -> None:
            return None

    return Idle()


def limited(w: Any, env: Any) -> Any:
    return w.TimeLimit(env, ENDLESS)


CHAINS: dict[str, Callable[[Any, Any], Any]] = {
    "as make builds it": lambda w, env: limited(w, w.OrderEnforcing(w.PassiveEnvChecker(env))),
    "TimeLimit + OrderEnforcing": lambda w, env: limited(w, w.OrderEnforcing(env)),
    "TimeLimit": limited,
    "OrderEnforcing": lambda w, env: w.OrderEnforcing(env),
    "PassiveEnvChecker": lambda w, env: w.PassiveEnvChecker(env),
    "Autoreset": lambda w, env: w.Autoreset(env),
    "RecordEpisodeStatistics": lambda w, env: w.RecordEpisodeStatistics(env),
    "ClipAction": lambda w, env: w.ClipAction(env),
    "RescaleAction": lambda w, env: w.RescaleAction(env, np.float32(0), np.float32(1)),
    "TransformAction": lambda w, env: w.TransformAction(env, abs, None),
    "TransformObservation": lambda w, env: w.TransformObservation(env, abs, None),
    "TransformReward": lambda w, env: w.TransformReward(env, abs),
    "TimeAwareObservation": lambda w, env: w.TimeAwareObservation(limited(w, env)),
}
"""What is wrapped around an environment, by the module of wrappers to take it from."""


def steps(wrap: Callable[[Any, Any], Any]) -> tuple[Callable[[], object], ...]:
    """A step through each library's wrappers, after the first one."""
    found = []
    for base, library, module in LIBRARIES:
        env = wrap(module, idle(base, library))
        env.reset(seed=0)
        action = np.full(2, 0.5, np.float32)
        env.step(action)
        found.append(partial(env.step, action))
    return tuple(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--calls", type=int, default=1000)
    args = parser.parse_args()
    for name, wrap in CHAINS.items():
        ours, theirs = steps(wrap)
        print(f"{name:27} {ratio(ours, theirs, args.rounds, args.calls)}")


if __name__ == "__main__":
    main()
