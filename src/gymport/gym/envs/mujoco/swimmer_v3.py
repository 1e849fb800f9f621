"""MuJoCo: Swimmer, its third version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class SwimmerEnv(ElsewhereEnv):
    """Swim with two joints."""

    _old_id = "Swimmer-v3"
