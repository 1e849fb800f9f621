"""MuJoCo: InvertedPendulum, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class InvertedPendulumEnv(ElsewhereEnv):
    """Balance a pole."""

    _old_id = "InvertedPendulum-v2"
