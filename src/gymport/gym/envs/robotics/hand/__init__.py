"""The hand with five fingers."""

from gymport.gym.envs.robotics.hand.manipulate import HandBlockEnv, HandEggEnv, HandPenEnv
from gymport.gym.envs.robotics.hand.manipulate_touch_sensors import (
    HandBlockTouchSensorsEnv,
    HandEggTouchSensorsEnv,
    HandPenTouchSensorsEnv,
)
from gymport.gym.envs.robotics.hand.reach import HandReachEnv

__all__ = [
    "HandBlockEnv",
    "HandBlockTouchSensorsEnv",
    "HandEggEnv",
    "HandEggTouchSensorsEnv",
    "HandPenEnv",
    "HandPenTouchSensorsEnv",
    "HandReachEnv",
]
