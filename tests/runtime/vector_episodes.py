"""Seeded steps of old vectors: taken by a gym of the time or by a legacy view of today's."""

import warnings

import numpy as np

TODAY = {"CartPole-v1": "CartPole-v1", "MountainCar-v0": "MountainCar-v0"}
"""The id of each recorded environment in gymnasium 1.x."""

SEEDS = {"0.21.0": (0, [5, 2**33, 7]), "0.22.0": (3,), "0.25.2": (3,)}
"""What is recorded, by the release of gym."""

NUM_ENVS = 3
STEPS = {"CartPole-v1": 60, "MountainCar-v0": 202}
"""How many steps are taken: enough for falls, and for time to run out after 200."""

SHOWN = 4
"""The observations of the first steps, and of all steps that end episodes, are recorded."""


def same(key, played, expected):
    """Whether two recordings are equal, bit for bit."""
    return played == expected


def play(vector, name, seed):
    """Seed a vector, its action space too, and take some steps."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # seed is deprecated from gym 0.22 on
        vector.seed(seed)
    vector.action_space.seed(3)
    rows = [plain(vector.reset())]
    rows.append(plain(vector.action_space.sample()))
    for number in range(STEPS[name]):
        observations, rewards, dones, infos = vector.step(actions(number))
        if number < SHOWN or dones.any():
            rows.append([number, *map(plain, (observations, rewards, dones, infos))])
    vector.close()
    return rows


def actions(number):
    """The same actions for everybody."""
    return [(number + i) // 2 % 2 for i in range(NUM_ENVS)]


def plain(value):
    """The value as JSON has it, arrays and masks of infos as lists."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, np.ndarray):
        return [plain(part) for part in value] if value.dtype == object else value.tolist()
    return value.item() if isinstance(value, np.generic) else value


def played_by(gym):
    """The steps of all environments and seeds, by a gym of the time."""
    return {
        f"{name} {seed}": play(gym.vector.make(name, NUM_ENVS, asynchronous=False), name, seed)
        for name in TODAY
        for seed in SEEDS[gym.__version__]
    }
