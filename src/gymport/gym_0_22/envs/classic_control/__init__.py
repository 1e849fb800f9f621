"""The environments of classic control."""

from gymport.gym_0_22.envs.classic_control.acrobot import AcrobotEnv
from gymport.gym_0_22.envs.classic_control.cartpole import CartPoleEnv
from gymport.gym_0_22.envs.classic_control.continuous_mountain_car import Continuous_MountainCarEnv
from gymport.gym_0_22.envs.classic_control.mountain_car import MountainCarEnv
from gymport.gym_0_22.envs.classic_control.pendulum import PendulumEnv

__all__ = [
    "AcrobotEnv",
    "CartPoleEnv",
    "Continuous_MountainCarEnv",
    "MountainCarEnv",
    "PendulumEnv",
]
