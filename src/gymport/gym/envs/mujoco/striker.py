"""MuJoCo: Striker, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class StrikerEnv(ElsewhereEnv):
    """Strike a ball into a goal."""

    _old_id = "Striker-v2"
