"""The frozen lake."""

from __future__ import annotations

from gymport.gym.envs.adapted import forwarding, old_metadata
from gymport.gym.envs.toy_text.tabular import TabularEnv

_MODERN = "gymnasium.envs.toy_text.frozen_lake"
__getattr__ = forwarding(__name__, _MODERN)


class FrozenLakeEnv(TabularEnv):
    """Cross a slippery lake without falling into a hole."""

    _modern = (_MODERN, "FrozenLakeEnv")
    metadata = old_metadata("human", "ansi")
