"""Guessing a number."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import core, spaces, version
from gymport.gym.utils import seeding

_LESS, _EQUAL, _MORE = 1, 2, 3


class Guessing(core.Env):
    """What games with a number to guess share.

    Observations say of a guess whether it was too low (1), right (2) or too high (3); 0 comes
    first. An episode has 200 guesses at most.
    """

    _bounds: int

    def __init__(self) -> None:
        self.range = 1000
        self.bounds = self._bounds
        bound = np.array([self.bounds])
        chosen = {"dtype": np.float32} if version.has("guesses_float32") else {}
        self.action_space = spaces.Box(low=-bound, high=bound, **chosen)
        self.observation_space = spaces.Discrete(4)
        self.number: Any = 0
        self.guess_count = 0
        self.guess_max = 200
        self.observation = 0
        self.seed()
        self.reset()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self) -> int:
        """Draw a number."""
        self.number = self.np_random.uniform(-self.range, self.range)
        self.guess_count = 0
        self.observation = 0
        return self.observation

    def step(self, action: Any) -> Any:
        """Guess; the info has the number and how many guesses there were."""
        assert self.action_space.contains(action), f"{action!r} is no action; give an array"
        self.observation = self._compared(action)
        self.guess_count += 1
        reward, found = self._judged(action)
        done = found or self.guess_count >= self.guess_max
        return self.observation, reward, done, {"number": self.number, "guesses": self.guess_count}

    def _compared(self, action: Any) -> int:
        if action < self.number:
            return _LESS
        return _EQUAL if action == self.number else _MORE

    def _judged(self, action: Any) -> Any:
        raise NotImplementedError


class GuessingGame(Guessing):
    """Find a number; a guess within a hundredth of the range wins."""

    _bounds = 10000

    def _judged(self, action: Any) -> Any:
        near = self.range * 0.01
        found = bool(self.number - near < action < self.number + near)
        return int(found), found
