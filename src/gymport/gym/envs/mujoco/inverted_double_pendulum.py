"""MuJoCo: InvertedDoublePendulum, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class InvertedDoublePendulumEnv(ElsewhereEnv):
    """Balance two poles, one on the other."""

    _old_id = "InvertedDoublePendulum-v2"
