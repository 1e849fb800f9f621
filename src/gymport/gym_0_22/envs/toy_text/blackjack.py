"""The card game."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import adapted, forwarding


def _with_bools(modern: Any) -> Any:
    """The class whose observations say by a bool whether an ace is usable."""

    class Blackjack(modern):  # type: ignore[misc]
        """The card game with gym's observations."""

        def _get_obs(self) -> Any:
            total, shown, ace = super()._get_obs()
            return total, shown, bool(ace)

    return Blackjack


BlackjackEnv = adapted("toy_text.blackjack", "BlackjackEnv", "toy_text.blackjack", _with_bools)
__getattr__ = forwarding(__name__, "toy_text.blackjack")
