"""The environments with the physics of Box2D."""

from gymport.gym.envs.box2d.bipedal_walker import BipedalWalker, BipedalWalkerHardcore
from gymport.gym.envs.box2d.car_racing import CarRacing
from gymport.gym.envs.box2d.lunar_lander import LunarLander, LunarLanderContinuous

__all__ = [
    "BipedalWalker",
    "BipedalWalkerHardcore",
    "CarRacing",
    "LunarLander",
    "LunarLanderContinuous",
]
