"""The arm with a gripper."""

from gymport.gym.envs.robotics.fetch.pick_and_place import FetchPickAndPlaceEnv
from gymport.gym.envs.robotics.fetch.push import FetchPushEnv
from gymport.gym.envs.robotics.fetch.reach import FetchReachEnv
from gymport.gym.envs.robotics.fetch.slide import FetchSlideEnv

__all__ = ["FetchPickAndPlaceEnv", "FetchPushEnv", "FetchReachEnv", "FetchSlideEnv"]
