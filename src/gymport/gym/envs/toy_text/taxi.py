"""The taxi."""

from __future__ import annotations

from gymport.gym.envs.adapted import forwarding, old_metadata
from gymport.gym.envs.toy_text.tabular import TabularEnv

_MODERN = "gymnasium.envs.toy_text.taxi"
__getattr__ = forwarding(__name__, _MODERN)


class TaxiEnv(TabularEnv):
    """Fetch a passenger and drive to where they want to go."""

    _modern = (_MODERN, "TaxiEnv")
    metadata = old_metadata("human", "ansi")
