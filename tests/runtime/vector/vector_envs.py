"""A counting environment and a space of its own kind for the tests of vector environments."""

import numpy as np

from gymport import core, spaces
from gymport.vector import SyncVectorEnv


class Count(core.Env):
    """Observes the number of steps, earns the action, and terminates after ``length`` steps."""

    metadata = {"render_modes": ["ansi"]}
    action_space = spaces.Discrete(5)

    def __init__(self, length=3, high=9, render_mode=None):
        self.observation_space = spaces.Box(0, high, (1,), np.int64)
        self.length = length
        self.render_mode = render_mode
        self.closed = 0

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.count = 0
        return np.array([0]), {"options": options}

    def step(self, action):
        self.count += 1
        over = self.count == self.length
        return np.array([self.count]), float(action), over, over and action == 4, {"n": self.count}

    def render(self):
        return str(self.count)

    def triple(self, number):
        return 3 * number

    def close(self):
        self.closed += 1


def counting(*lengths, **options):
    return SyncVectorEnv([lambda length=length: Count(length) for length in lengths], **options)


def played(envs, *batches):
    """What the last of some steps gave, as lists."""
    for actions in batches:
        observations, rewards, terminations, truncations, infos = envs.step(actions)
    values = (observations[:, 0], rewards, terminations, truncations)
    return (*(value.tolist() for value in values), infos)


def listed(infos):
    """The infos with lists for arrays."""
    return {
        key: listed(value) if isinstance(value, dict) else value.tolist()
        for key, value in infos.items()
    }


class Names(spaces.Space):
    """A space of a kind of its own."""

    def __init__(self, names):
        super().__init__()
        self.names = names

    def contains(self, x):
        return x in self.names

    def __eq__(self, other):
        return isinstance(other, Names) and self.names == other.names
