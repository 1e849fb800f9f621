"""The arm with a gripper."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class FetchPickAndPlaceEnv(GoalElsewhereEnv):
    """Lift a box to its place."""

    _old_id = "FetchPickAndPlace-v1"


class FetchPushEnv(GoalElsewhereEnv):
    """Push a box to its place."""

    _old_id = "FetchPush-v1"


class FetchReachEnv(GoalElsewhereEnv):
    """Reach a point."""

    _old_id = "FetchReach-v1"


class FetchSlideEnv(GoalElsewhereEnv):
    """Slide a puck to its place."""

    _old_id = "FetchSlide-v1"
