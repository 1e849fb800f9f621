"""MuJoCo: Reacher, as it was up to its second version."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import ElsewhereEnv


class ReacherEnv(ElsewhereEnv):
    """Reach a point with two joints."""

    _old_id = "Reacher-v2"
