"""The arm reaches a point."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class FetchReachEnv(GoalElsewhereEnv):
    """Reach a point."""

    _old_id = "FetchReach-v1"
