"""The environments of MuJoCo, over Gymnasium's."""

from gymport.gym.envs.mujoco.ant import AntEnv
from gymport.gym.envs.mujoco.half_cheetah import HalfCheetahEnv
from gymport.gym.envs.mujoco.hopper import HopperEnv
from gymport.gym.envs.mujoco.humanoid import HumanoidEnv
from gymport.gym.envs.mujoco.humanoidstandup import HumanoidStandupEnv
from gymport.gym.envs.mujoco.inverted_double_pendulum import InvertedDoublePendulumEnv
from gymport.gym.envs.mujoco.inverted_pendulum import InvertedPendulumEnv
from gymport.gym.envs.mujoco.pusher import PusherEnv
from gymport.gym.envs.mujoco.reacher import ReacherEnv
from gymport.gym.envs.mujoco.striker import StrikerEnv
from gymport.gym.envs.mujoco.swimmer import SwimmerEnv
from gymport.gym.envs.mujoco.thrower import ThrowerEnv
from gymport.gym.envs.mujoco.walker2d import Walker2dEnv

__all__ = [
    "AntEnv",
    "HalfCheetahEnv",
    "HopperEnv",
    "HumanoidEnv",
    "HumanoidStandupEnv",
    "InvertedDoublePendulumEnv",
    "InvertedPendulumEnv",
    "PusherEnv",
    "ReacherEnv",
    "StrikerEnv",
    "SwimmerEnv",
    "ThrowerEnv",
    "Walker2dEnv",
]
