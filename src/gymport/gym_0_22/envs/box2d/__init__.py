"""The environments over Box2D."""

from gymport.gym_0_22.envs.box2d.bipedal_walker import BipedalWalker
from gymport.gym_0_22.envs.box2d.car_racing import CarRacing
from gymport.gym_0_22.envs.box2d.lunar_lander import LunarLander

__all__ = ["BipedalWalker", "CarRacing", "LunarLander"]
