"""The card game."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily


class _Bools:
    """Says by a bool whether an ace is usable."""

    def _get_obs(self) -> Any:
        total, shown, ace = super()._get_obs()  # type: ignore[misc]
        return total, shown, bool(ace)


BlackjackEnv: Any
__getattr__ = lazily(
    __name__, "BlackjackEnv", ("gymnasium.envs.toy_text.blackjack", "BlackjackEnv"), _Bools
)
