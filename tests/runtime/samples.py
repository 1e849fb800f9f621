"""Seeded samples of spaces: drawn by a gym of the time or by a legacy view."""

import numpy as np

SEEDS = {"0.21.0": (0, 123, 2**40 + 7), "0.25.2": (123,)}
"""What is recorded, by the release of gym."""

COUNT = 4


def boxes(spaces):
    below = np.array([-1.0, -np.inf, -np.inf, 2.0, -3.0], dtype=np.float32)
    above = np.array([1.0, np.inf, 0.5, np.inf, 7.0], dtype=np.float32)
    return {
        "bounded": spaces.Box(-1.0, 1.0, (2,), np.float32),
        "by element": spaces.Box(below, above, dtype=np.float32),
        "half-bounded above": spaces.Box(-np.inf, 2.0, (3,), np.float64),
        "half-bounded below": spaces.Box(0.5, np.inf, (2, 2), np.float32),
        "image": spaces.Box(0, 255, (2, 2, 3), np.uint8),
        "in float64": spaces.Box(-3.0, 7.0, (3,), np.float64),
        "integer": spaces.Box(-5, 5, (4,), np.int64),
        "one number": spaces.Box(0.0, 1.0, (), np.float32),
        "small integer": spaces.Box(-2, 3, (2, 3), np.int8),
        "unbounded": spaces.Box(-np.inf, np.inf, (3,), np.float32),
    }


def others(spaces):
    return {
        "Discrete": spaces.Discrete(5),
        "Discrete of one": spaces.Discrete(1),
        "MultiBinary": spaces.MultiBinary(6),
        "MultiBinary table": spaces.MultiBinary([2, 3]),
        "MultiDiscrete": spaces.MultiDiscrete([5, 2, 9]),
        "MultiDiscrete in int32": spaces.MultiDiscrete([3, 300], np.int32),
        "MultiDiscrete table": spaces.MultiDiscrete([[5, 2], [9, 4]]),
    }


def containers(spaces):
    box, few = spaces.Box(-1.0, 1.0, (2,), np.float32), spaces.Discrete(3)
    parts = {"b": spaces.Box(-np.inf, np.inf, (2,), np.float32), "a": spaces.Discrete(7)}
    return {
        "Tuple": spaces.Tuple((box, few)),
        "Dict": spaces.Dict(parts),
        "nested": spaces.Dict(
            {
                "inner": spaces.Dict({"n": spaces.MultiDiscrete([4, 4]), "k": few}),
                "pair": spaces.Tuple((spaces.Discrete(11), spaces.MultiBinary(3))),
            }
        ),
    }


def all_spaces(spaces):
    """The spaces of a module by their name."""
    return {**boxes(spaces), **others(spaces), **containers(spaces)}


def draw(space, seed):
    """The seeds that a space says it has, and samples."""
    return {
        "seeds": [int(number) for number in space.seed(seed)],
        "samples": [plain(space.sample()) for _ in range(COUNT)],
    }


def plain(sample):
    """A sample with its dtype, as JSON has it."""
    if isinstance(sample, dict):
        return [[key, plain(value)] for key, value in sample.items()]
    if isinstance(sample, tuple):
        return [plain(part) for part in sample]
    return [type(sample).__name__, str(np.asarray(sample).dtype), np.asarray(sample).tolist()]


def same(key, drawn, expected):
    """Whether what was drawn is equal bit for bit."""
    return drawn == expected


def played_by(gym):
    """The samples of all spaces and seeds, by a gym of the time."""
    return {
        f"{name} {seed}": draw(space, seed)
        for name, space in all_spaces(gym.spaces).items()
        for seed in SEEDS[gym.__version__]
    }
