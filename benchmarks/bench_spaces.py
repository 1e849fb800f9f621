"""Spaces beside gymnasium's: what sampling, membership and construction cost, as ratios.

python benchmarks/bench_spaces.py [--rounds N] [--calls N]    (needs gymnasium)
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Callable

import gymnasium.spaces
import numpy as np
from _timing import ratio

import gymport.spaces

SPACES: dict[str, Callable[[Any], Any]] = {
    "Box (4,) float32": lambda library: library.Box(-1.0, 1.0, (4,), np.float32),
    "Box (4,) unbounded": lambda library: library.Box(-np.inf, np.inf, (4,), np.float32),
    "Box (4,) half bounded": lambda library: library.Box(0.0, np.inf, (4,), np.float32),
    "Box (3,) mixed": lambda library: library.Box(
        np.array([-np.inf, 0, 0], np.float32), np.array([0, 1, np.inf], np.float32)
    ),
    "Box () float64": lambda library: library.Box(-1.0, 1.0, (), np.float64),
    "Box (84, 84, 3) uint8": lambda library: library.Box(0, 255, (84, 84, 3), np.uint8),
    "Box (4,) int64": lambda library: library.Box(-5, 5, (4,), np.int64),
    "Discrete": lambda library: library.Discrete(5, start=1),
    "MultiDiscrete": lambda library: library.MultiDiscrete([5, 2, 3]),
    "MultiBinary": lambda library: library.MultiBinary(8),
    "Text": lambda library: library.Text(10),
    "Tuple": lambda library: library.Tuple([library.Discrete(2), library.Box(0.0, 1.0, (4,))]),
    "Dict": lambda library: library.Dict(a=library.Discrete(2), b=library.Box(0.0, 1.0, (4,))),
    "Sequence": lambda library: library.Sequence(library.Discrete(3)),
    "Graph": lambda library: library.Graph(library.Box(0.0, 1.0, (2,)), library.Discrete(3)),
    "OneOf": lambda library: library.OneOf([library.Discrete(2), library.MultiBinary(2)]),
}


def calls_of(make: Callable[[Any], Any]) -> dict[str, tuple[Callable[[], object], ...]]:
    """What is timed of one space: ours, and gymnasium's."""
    libraries = (gymport.spaces, gymnasium.spaces)
    made = [make(library) for library in libraries]
    for space in made:
        space.seed(0)
    items = [space.sample() for space in made]  # a graph must be of the library's own class
    return {
        "sample": tuple(space.sample for space in made),
        "contains": tuple(partial(space.contains, item) for space, item in zip(made, items)),
        "build": tuple(partial(make, library) for library in libraries),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--calls", type=int, default=100)
    args = parser.parse_args()
    for name, make in SPACES.items():
        for does, (ours, theirs) in calls_of(make).items():
            print(f"{name:22} {does:9} {ratio(ours, theirs, args.rounds, args.calls)}")


if __name__ == "__main__":
    main()
