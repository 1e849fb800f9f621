"""The cliff."""

from __future__ import annotations

from gymport.gym.envs.adapted import forwarding, old_metadata
from gymport.gym.envs.toy_text.tabular import TabularEnv

_MODERN = "gymnasium.envs.toy_text.cliffwalking"
__getattr__ = forwarding(__name__, _MODERN)


class CliffWalkingEnv(TabularEnv):
    """Walk along a cliff."""

    _modern = (_MODERN, "CliffWalkingEnv")
    metadata = old_metadata("human", "ansi")
