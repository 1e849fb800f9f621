"""gym's spaces: they seed and sample as gym 0.21's did, number by number."""

from gymport.gym.spaces.box import Box
from gymport.gym.spaces.dict import Dict
from gymport.gym.spaces.discrete import Discrete
from gymport.gym.spaces.multi_binary import MultiBinary
from gymport.gym.spaces.multi_discrete import MultiDiscrete
from gymport.gym.spaces.space import Space
from gymport.gym.spaces.tuple import Tuple
from gymport.gym.spaces.utils import flatdim, flatten, flatten_space, unflatten

__all__ = [
    "Box",
    "Dict",
    "Discrete",
    "MultiBinary",
    "MultiDiscrete",
    "Space",
    "Tuple",
    "flatdim",
    "flatten",
    "flatten_space",
    "unflatten",
]
