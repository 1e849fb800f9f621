"""The hand reaches points."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class HandReachEnv(GoalElsewhereEnv):
    """Reach points with the finger tips."""

    _old_id = "HandReach-v0"
