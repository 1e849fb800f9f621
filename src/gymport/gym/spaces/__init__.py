"""gym's spaces: they seed and sample as gym 0.21's did, number by number."""

from typing import TYPE_CHECKING

from gymport.gym.spaces.box import Box
from gymport.gym.spaces.dict import Dict
from gymport.gym.spaces.discrete import Discrete
from gymport.gym.spaces.multi_binary import MultiBinary
from gymport.gym.spaces.multi_discrete import MultiDiscrete
from gymport.gym.spaces.space import Space
from gymport.gym.spaces.tuple import Tuple
from gymport.gym.spaces.utils import flatdim, flatten, flatten_space, unflatten

if TYPE_CHECKING:
    from gymport.gym.spaces import box as box
    from gymport.gym.spaces import dict as dict  # noqa: A004
    from gymport.gym.spaces import discrete as discrete
    from gymport.gym.spaces import multi_binary as multi_binary
    from gymport.gym.spaces import multi_discrete as multi_discrete
    from gymport.gym.spaces import space as space
    from gymport.gym.spaces import tuple as tuple  # noqa: A004
    from gymport.gym.spaces import utils as utils

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
