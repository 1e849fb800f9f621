"""The arm pushes a box."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class FetchPushEnv(GoalElsewhereEnv):
    """Push a box to its place."""

    _old_id = "FetchPush-v1"
