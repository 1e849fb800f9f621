"""The hand with five fingers."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class HandReachEnv(GoalElsewhereEnv):
    """Reach points with the finger tips."""

    _old_id = "HandReach-v0"


class HandBlockEnv(GoalElsewhereEnv):
    """Turn a block."""

    _old_id = "HandManipulateBlock-v0"


class HandBlockTouchSensorsEnv(GoalElsewhereEnv):
    """Turn a block, and feel it."""

    _old_id = "HandManipulateBlockTouchSensors-v0"


class HandEggEnv(GoalElsewhereEnv):
    """Turn an egg."""

    _old_id = "HandManipulateEgg-v0"


class HandEggTouchSensorsEnv(GoalElsewhereEnv):
    """Turn an egg, and feel it."""

    _old_id = "HandManipulateEggTouchSensors-v0"


class HandPenEnv(GoalElsewhereEnv):
    """Turn a pen."""

    _old_id = "HandManipulatePen-v0"


class HandPenTouchSensorsEnv(GoalElsewhereEnv):
    """Turn a pen, and feel it."""

    _old_id = "HandManipulatePenTouchSensors-v0"
