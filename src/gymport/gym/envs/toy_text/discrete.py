"""Environments that are nothing but a table of transitions."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import core, spaces, version
from gymport.gym.utils import seeding


def categorical_sample(prob_n: Any, np_random: Any) -> Any:
    """Return the index of a class drawn by the classes' probabilities."""
    return (np.cumsum(np.asarray(prob_n)) > np_random.rand()).argmax()


class DiscreteEnv(core.Env):
    """An environment with finitely many states and actions.

    Args:
        nS: The number of states.
        nA: The number of actions.
        P: ``P[state][action]`` is a list of ``(probability, next state, reward, done)``.
        isd: The probability of each state to be the first one.
    """

    def __init__(self, nS: int, nA: int, P: Any, isd: Any) -> None:  # noqa: N803
        self.P = P
        self.isd = isd
        self.lastaction: Any = None
        self.nS = nS
        self.nA = nA
        self.action_space = spaces.Discrete(nA)
        self.observation_space = spaces.Discrete(nS)
        self.seed()
        self.s: Any = categorical_sample(isd, self.np_random)

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self) -> Any:
        """Draw a first state and return it."""
        self.s = categorical_sample(self.isd, self.np_random)
        self.lastaction = None
        return self._state()

    def step(self, a: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Draw one of the transitions of the action; the info has its probability, ``prob``."""
        transitions = self.P[self.s][a]
        drawn = categorical_sample([row[0] for row in transitions], self.np_random)
        probability, self.s, reward, done = transitions[drawn]
        self.lastaction = a
        return self._state(), reward, done, {"prob": probability}

    def _state(self) -> Any:
        return int(self.s) if version.has("discrete_int") else self.s
