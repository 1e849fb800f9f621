"""The card game."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import adapted, forwarding, modern_class

_MODULE = "toy_text.blackjack"
_Modern: Any = modern_class(f"gymnasium.envs.{_MODULE}", "BlackjackEnv")


class _Blackjack(_Modern):  # type: ignore[misc]
    """The card game whose observations say by a bool whether an ace is usable."""

    def _get_obs(self) -> Any:
        total, shown, ace = super()._get_obs()
        return total, shown, bool(ace)


BlackjackEnv = adapted(_MODULE, "BlackjackEnv", _MODULE, _Blackjack)
__getattr__ = forwarding(__name__, _MODULE)
