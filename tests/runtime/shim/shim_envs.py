"""Environments written for gym 0.21, over the shim."""

from __future__ import annotations

import time

import numpy as np

import gymport.gym as gym
from gymport.gym.utils import seeding


class Walk(gym.Env):
    """A walk along a line; it ends at 5."""

    metadata = {"render.modes": ["ansi"]}
    observation_space = gym.spaces.Box(-9.0, 9.0, (2,))
    action_space = gym.spaces.Discrete(3)

    def __init__(self, start=0):
        self.start = start
        self.closed = 0
        self.seed()

    def seed(self, seed=None):
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self):
        self.at = self.start
        return self._seen()

    def step(self, action):
        self.at += int(action) - 1
        return self._seen(), float(self.at), self.at >= 5, {"at": self.at}

    def _seen(self):
        return np.array([self.at, self.np_random.rand()], dtype=np.float32)

    def render(self, mode="human"):
        return f"at {self.at}\n"

    def close(self):
        self.closed += 1


class Custom(gym.Space):
    """A space of a user's own."""

    def sample(self):
        return "word"

    def contains(self, x):
        return isinstance(x, str)

    def __eq__(self, other):
        return isinstance(other, Custom)

    __hash__ = None


class Failing(Walk):
    """An environment that fails in its second step."""

    def step(self, action):
        if self.at > 0:
            raise ValueError("it breaks")
        return super().step(action)


class Speaking(Walk):
    """An environment whose observations are words."""

    observation_space = Custom()

    def reset(self):
        return "reset"

    def step(self, action):
        return "step", 0.0, False, {}


class Slow(Walk):
    """An environment whose reset does not end before it is ended."""

    def reset(self):
        time.sleep(3600)
        return super().reset()
