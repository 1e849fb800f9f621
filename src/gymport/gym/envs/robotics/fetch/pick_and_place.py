"""The arm lifts a box."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class FetchPickAndPlaceEnv(GoalElsewhereEnv):
    """Lift a box to its place."""

    _old_id = "FetchPickAndPlace-v1"
