"""Guessing a number, with a reward that says how near a guess is."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.toy_text.guessing_game import Guessing


class HotterColder(Guessing):
    """Come near a number; the reward grows to 1."""

    _bounds = 2000

    def _judged(self, action: Any) -> Any:
        low, high = min(action, self.number), max(action, self.number)
        return (((low + self.bounds) / (high + self.bounds)) ** 2)[0], False
