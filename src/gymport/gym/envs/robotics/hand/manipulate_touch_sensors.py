"""The hand turns things, and feels them."""

from __future__ import annotations

from gymport.gym.envs.elsewhere import GoalElsewhereEnv


class HandBlockTouchSensorsEnv(GoalElsewhereEnv):
    """Turn a block, and feel it."""

    _old_id = "HandManipulateBlockTouchSensors-v0"


class HandEggTouchSensorsEnv(GoalElsewhereEnv):
    """Turn an egg, and feel it."""

    _old_id = "HandManipulateEggTouchSensors-v0"


class HandPenTouchSensorsEnv(GoalElsewhereEnv):
    """Turn a pen, and feel it."""

    _old_id = "HandManipulatePenTouchSensors-v0"
