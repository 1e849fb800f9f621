"""Betting on a coin that is not fair."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import core, error, spaces, version
from gymport.gym.envs.adapted import old_metadata
from gymport.gym.utils import seeding

_CENTS = 100
_NOTHING = 0.000001


def flip(edge: float, np_random: Any) -> Any:
    """Throw the coin: 1 with the probability ``edge``, else -1; up to 0.11, whether it won."""
    won = np_random.uniform() < edge
    if not version.has("coin_ends"):
        return won
    return 1 if won else -1


class _Betting(core.Env):
    """What both games share: actions are bets in cents, the reward is the wealth at the end."""

    metadata = old_metadata("human")
    edge: float
    wealth: float
    max_wealth: float
    rounds: int

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def step(self, action: Any) -> Any:
        """Bet so many cents."""
        staked = min(action / float(_CENTS), self.wealth)
        if not version.has("coin_ends") and self._is_over():
            return self._get_obs(), 0.0 if self.wealth < _NOTHING else self.wealth, True, {}
        self.rounds -= 1
        fallen = flip(self.edge, self.np_random)
        won = staked * (fallen or -1)
        self.wealth = min(self.max_wealth, self.wealth + won)
        self._count(fallen)
        return self._outcome()

    def _is_over(self) -> bool:
        return self.wealth < _NOTHING or self.rounds == 0

    def _count(self, fallen: Any) -> None:
        """Keep in mind how the coin fell."""

    def _outcome(self) -> Any:
        done = self.wealth < 0.01 or self.wealth == self.max_wealth or not self.rounds
        done = done and version.has("coin_ends")
        return self._get_obs(), self.wealth if done else 0.0, done, {}

    def _get_obs(self) -> Any:
        raise NotImplementedError


class KellyCoinflipEnv(_Betting):
    """Bet on a coin with a known edge, up to a known wealth.

    Args:
        initial_wealth: The wealth at first.
        edge: The probability to win.
        max_wealth: The wealth that ends an episode.
        max_rounds: How often one may bet.
    """

    def __init__(
        self,
        initial_wealth: float = 25.0,
        edge: float = 0.6,
        max_wealth: float = 250.0,
        max_rounds: int = 300,
    ) -> None:
        self.action_space = spaces.Discrete(int(max_wealth * _CENTS))
        wealth = spaces.Box(0, max_wealth, [1], dtype=np.float32)
        self.observation_space = spaces.Tuple((wealth, spaces.Discrete(max_rounds + 1)))
        self.reward_range = (0, max_wealth)
        self.edge = edge
        self.wealth = self.initial_wealth = initial_wealth
        self.max_rounds = max_rounds
        self.max_wealth = max_wealth
        self.seed()
        self.reset()

    def reset(self) -> Any:
        """Begin with the first wealth."""
        self.rounds = self.max_rounds
        self.wealth = self.initial_wealth
        return self._get_obs()

    def _get_obs(self) -> Any:
        return np.array([self.wealth]), self.rounds

    def render(self, mode: str = "human") -> None:
        """Print the wealth and the rounds that are left."""
        print("Current wealth: ", self.wealth, "; Rounds left: ", self.rounds)  # noqa: T201


class KellyCoinflipGeneralizedEnv(_Betting):
    """Bet on a coin of which nothing is known; each episode draws edge, largest wealth and rounds.

    Args:
        initial_wealth: The wealth at first.
        edge_prior_alpha: The first parameter of the edge's beta distribution.
        edge_prior_beta: The second one.
        max_wealth_alpha: The shape of the largest wealth's Pareto distribution.
        max_wealth_m: Where it begins.
        max_rounds_mean: The mean of the number of rounds.
        max_rounds_sd: Its standard deviation.
        reseed: Whether to begin a new random stream.
        clip_distributions: Whether to draw again what is too large.

    Raises:
        gym.error.DependencyNotInstalled: scipy is missing.
    """

    def __init__(
        self,
        initial_wealth: float = 25.0,
        edge_prior_alpha: float = 7,
        edge_prior_beta: float = 3,
        max_wealth_alpha: float = 5.0,
        max_wealth_m: float = 200.0,
        max_rounds_mean: float = 300.0,
        max_rounds_sd: float = 25.0,
        reseed: bool = True,
        clip_distributions: bool = False,
    ) -> None:
        self.initial_wealth = float(initial_wealth)
        self.edge_prior_alpha = edge_prior_alpha
        self.edge_prior_beta = edge_prior_beta
        self.max_wealth_alpha = max_wealth_alpha
        self.max_wealth_m = max_wealth_m
        self.max_rounds_mean = max_rounds_mean
        self.max_rounds_sd = max_rounds_sd
        self.clip_distributions = clip_distributions
        if reseed or not hasattr(self, "np_random"):
            self.seed()
        self._begin()

    def _begin(self) -> None:
        """Draw the game that is played."""
        self.edge = self.np_random.beta(self.edge_prior_alpha, self.edge_prior_beta)
        self.max_wealth, wealth_bound = self._drawn_wealth()
        self.max_rounds, rounds_bound = self._drawn_rounds()
        self.rounds = self.max_rounds
        self.wealth = self.max_ever_wealth = self.initial_wealth
        self.wins = self.losses = self.rounds_elapsed = 0
        self.reward_range = (0, self.max_wealth)
        self.action_space = spaces.Discrete(int(wealth_bound * _CENTS))
        wealth = [spaces.Box(0, wealth_bound, shape=[1], dtype=np.float32) for _ in range(2)]
        counts = [spaces.Discrete(rounds_bound + 1) for _ in range(3)]
        self.observation_space = spaces.Tuple((wealth[0], *counts, wealth[1]))

    def _drawn_wealth(self) -> tuple[Any, Any]:
        """The largest wealth, and the largest that it can be."""
        pareto = _statistics().genpareto

        def draw() -> Any:
            found = pareto.rvs(
                self.max_wealth_alpha, self.max_wealth_m, random_state=self.np_random
            )
            return round(found)

        bound = round(pareto.ppf(0.85, self.max_wealth_alpha, self.max_wealth_m))
        return self._drawn(draw, bound)

    def _drawn_rounds(self) -> tuple[Any, Any]:
        """The number of rounds, and the largest that it can be."""
        normal = _statistics().norm
        bound = round(float(normal.ppf(0.99, self.max_rounds_mean, self.max_rounds_sd)))

        def draw() -> Any:
            return round(float(self.np_random.normal(self.max_rounds_mean, self.max_rounds_sd)))

        return self._drawn(draw, bound)

    def _drawn(self, draw: Any, bound: Any) -> tuple[Any, Any]:
        found = draw()
        while self.clip_distributions and found > bound:
            found = draw()
        return found, bound if self.clip_distributions else found

    def reset(self) -> Any:
        """Draw another game."""
        self._begin()
        return self._get_obs()

    def _count(self, fallen: Any) -> None:
        self.rounds_elapsed += 1
        if fallen:  # -1 too: from 0.12 on no loss was counted
            self.max_ever_wealth = max(self.wealth, self.max_ever_wealth)
            self.wins += 1
        else:
            self.losses += 1

    def _get_obs(self) -> Any:
        wealth, largest = (np.array([float(x)]) for x in (self.wealth, self.max_ever_wealth))
        return wealth, self.rounds_elapsed, self.wins, self.losses, largest

    def render(self, mode: str = "human") -> None:
        """Print the game and how it stands."""
        print(  # noqa: T201
            *("Current wealth: ", self.wealth, "; Rounds left: ", self.rounds),
            *("; True edge: ", self.edge, "; True max wealth: ", self.max_wealth),
            *("; True stopping time: ", self.max_rounds),
            *("; Rounds left: ", self.max_rounds - self.rounds_elapsed),
        )


def _statistics() -> Any:
    """Import scipy's distributions; it is not among what gymport needs."""
    import importlib

    try:
        return importlib.import_module("scipy.stats")
    except ImportError as missing:
        raise error.DependencyNotInstalled(
            "KellyCoinflipGeneralizedEnv needs scipy; run: pip install scipy"
        ) from missing
