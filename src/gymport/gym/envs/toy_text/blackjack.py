"""The card game."""

from __future__ import annotations

from typing import Any, List

from gymport.gym import core, spaces, version
from gymport.gym.utils import seeding

deck = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
"""The values of the cards; each is drawn with replacement."""
_DEALER_STANDS = 17
_BEST = 21
Hand = List[int]


def cmp(a: float, b: float) -> float:
    """Return 1, 0 or -1: whether ``a`` is more than ``b``, the same, or less."""
    return float(a > b) - float(a < b)


def draw_card(np_random: Any) -> int:
    """Draw a card."""
    return int(np_random.choice(deck))


def draw_hand(np_random: Any) -> Hand:
    """Draw two cards."""
    return [draw_card(np_random), draw_card(np_random)]


def usable_ace(hand: Hand) -> bool:
    """Whether the hand has an ace that can count 11."""
    return 1 in hand and sum(hand) + 10 <= _BEST


def sum_hand(hand: Hand) -> int:
    """Return what the hand counts."""
    return sum(hand) + 10 * usable_ace(hand)


def is_bust(hand: Hand) -> bool:
    """Whether the hand counts too much."""
    return sum_hand(hand) > _BEST


def score(hand: Hand) -> int:
    """Return what the hand is worth; nothing if it counts too much."""
    return 0 if is_bust(hand) else sum_hand(hand)


def _paid(stakes: int) -> float:
    return float(stakes) if version.has("blackjack_floats") else stakes


def is_natural(hand: Hand) -> bool:
    """Whether the hand is an ace and a ten."""
    return sorted(hand) == [1, 10]


class BlackjackEnv(core.Env):
    """Play Blackjack against the bank: stick (0) or take a card (1).

    Observations are what the hand counts, the bank's open card, and whether an ace is usable.

    Args:
        natural: Whether a natural wins one and a half times the stake.
        sab: Whether to play as Sutton and Barto do: only a natural ties with a natural.
    """

    def __init__(self, natural: bool = False, sab: bool = False) -> None:
        self.action_space = spaces.Discrete(2)
        self.observation_space = spaces.Tuple(
            (spaces.Discrete(32), spaces.Discrete(11), spaces.Discrete(2))
        )
        self.natural = natural
        self.sab = sab
        self.player: Hand = []
        self.dealer: Hand = []
        self.seed()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self) -> Any:
        """Deal two cards to each."""
        self.dealer = draw_hand(self.np_random)
        self.player = draw_hand(self.np_random)
        return self._get_obs()

    def step(self, action: Any) -> Any:
        """Take a card, or let the bank play."""
        assert self.action_space.contains(action), f"{action!r} is no action; use 0 or 1"
        if action:
            self.player.append(draw_card(self.np_random))
            bust = is_bust(self.player)
            return self._get_obs(), _paid(-bust), bust, {}
        while sum_hand(self.dealer) < _DEALER_STANDS:
            self.dealer.append(draw_card(self.np_random))
        return self._get_obs(), self._reward(), True, {}

    def _reward(self) -> float:
        """What the game brings when the bank has played."""
        if self.sab and is_natural(self.player) and not is_natural(self.dealer):
            return 1.0
        reward = cmp(score(self.player), score(self.dealer))
        tops = not self.sab and self.natural and is_natural(self.player)
        return 1.5 if tops and reward == 1.0 else reward

    def _get_obs(self) -> Any:
        return sum_hand(self.player), self.dealer[0], usable_ace(self.player)
