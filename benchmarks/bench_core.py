"""The core beside gymnasium: a wrapper's step, make, a wrapper's spec and the import, as ratios.

python benchmarks/bench_core.py [--rounds N]    (needs gymnasium 1.0 or later)

The import of the core is set beside numpy's, in fresh processes; all else beside gymnasium's.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from functools import partial
from typing import Any, Callable

import gymnasium
from _timing import ratio

import gymport
import gymport.spaces

LIBRARIES: tuple[Any, Any] = (gymport, gymnasium)
ENV_ID = "bench/Idle-v0"


def idle(library: Any) -> type[Any]:
    """An environment of a library that does nothing."""

    class Idle(library.Env):  # type: ignore[misc]
        observation_space = library.spaces.Discrete(2)
        action_space = library.spaces.Discrete(2)

        def reset(self, *, seed: Any = None, options: Any = None) -> Any:
            super().reset(seed=seed)
            return 0, {}

        def step(self, action: Any) -> Any:
            return 0, 1.0, False, False, {}

    return Idle


def special(library: Any, base: str, method: str) -> Callable[[Any], Any]:
    """A special wrapper of a library that changes nothing."""
    return type("Same", (getattr(library, base),), {method: lambda self, value: value})


def made(library: Any, *outer: Callable[[Any], Any]) -> Any:
    """An environment in those wrappers."""
    env = idle(library)()
    for wrapper in outer:
        env = wrapper(env)
    env.reset(seed=0)
    return env


def of_both(make: Callable[[Any], Callable[[], object]]) -> tuple[Callable[[], object], ...]:
    return tuple(make(library) for library in LIBRARIES)


CALLS: dict[str, tuple[int, Callable[[Any], Callable[[], object]]]] = {
    "Wrapper.step": (5000, lambda lib: partial(made(lib, lib.Wrapper).step, 0)),
    "four Wrappers' step": (5000, lambda lib: partial(made(lib, *[lib.Wrapper] * 4).step, 0)),
    "ObservationWrapper.step": (
        5000,
        lambda lib: partial(made(lib, special(lib, "ObservationWrapper", "observation")).step, 0),
    ),
    "RewardWrapper.step": (
        5000,
        lambda lib: partial(made(lib, special(lib, "RewardWrapper", "reward")).step, 0),
    ),
    "ActionWrapper.step": (
        5000,
        lambda lib: partial(made(lib, special(lib, "ActionWrapper", "action")).step, 0),
    ),
    "Wrapper.reset": (2000, lambda lib: made(lib, lib.Wrapper).reset),
    "Wrapper.reset(seed)": (200, lambda lib: partial(made(lib, lib.Wrapper).reset, seed=3)),
    "Wrapper()": (2000, lambda lib: partial(lib.Wrapper, made(lib))),
    "make": (50, lambda lib: partial(lib.make, ENV_ID)),
    "make without checks": (50, lambda lib: partial(lib.make, ENV_ID, disable_env_checker=True)),
    "spec of a wrapper": (20, lambda lib: lambda: lib.make(ENV_ID).spec),
}


def importing(module: str) -> None:
    """Import a module in a fresh process."""
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    for library in LIBRARIES:
        library.register(ENV_ID, idle(library), max_episode_steps=100)
    for name, (calls, make) in CALLS.items():
        ours, theirs = of_both(make)
        print(f"{name:24} {ratio(ours, theirs, rounds, calls)}")
    numpy = ratio(partial(importing, "gymport.core"), partial(importing, "numpy"), rounds, 1)
    print(f"{'import, beside numpy':24} {numpy}")


if __name__ == "__main__":
    main()
