"""The hand turns things."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class HandBlockEnv(GoalElsewhereEnv):
    """Turn a block."""

    _old_id = "HandManipulateBlock-v0"


class HandEggEnv(GoalElsewhereEnv):
    """Turn an egg."""

    _old_id = "HandManipulateEgg-v0"


class HandPenEnv(GoalElsewhereEnv):
    """Turn a pen."""

    _old_id = "HandManipulatePen-v0"
