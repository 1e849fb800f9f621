"""The environments of robots, over those of gymnasium-robotics."""

from gymport.gym.envs.robotics.fetch import (
    FetchPickAndPlaceEnv,
    FetchPushEnv,
    FetchReachEnv,
    FetchSlideEnv,
)
from gymport.gym.envs.robotics.hand import (
    HandBlockEnv,
    HandBlockTouchSensorsEnv,
    HandEggEnv,
    HandEggTouchSensorsEnv,
    HandPenEnv,
    HandPenTouchSensorsEnv,
    HandReachEnv,
)

__all__ = [
    "FetchPickAndPlaceEnv",
    "FetchPushEnv",
    "FetchReachEnv",
    "FetchSlideEnv",
    "HandBlockEnv",
    "HandBlockTouchSensorsEnv",
    "HandEggEnv",
    "HandEggTouchSensorsEnv",
    "HandPenEnv",
    "HandPenTouchSensorsEnv",
    "HandReachEnv",
]
