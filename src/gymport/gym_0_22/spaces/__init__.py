"""gym's spaces: over those of the core, with the types that gym 0.22 to 0.26 had."""

from typing import TYPE_CHECKING

from gymport.gym_0_22.spaces.box import Box
from gymport.gym_0_22.spaces.dict import Dict
from gymport.gym_0_22.spaces.discrete import Discrete
from gymport.gym_0_22.spaces.multi_binary import MultiBinary
from gymport.gym_0_22.spaces.multi_discrete import MultiDiscrete
from gymport.gym_0_22.spaces.space import Space
from gymport.gym_0_22.spaces.tuple import Tuple
from gymport.gym_0_22.spaces.utils import flatdim, flatten, flatten_space, unflatten
from gymport.gym_0_22.version import has

if has("text"):
    from gymport.gym_0_22.spaces.graph import Graph, GraphInstance
    from gymport.gym_0_22.spaces.sequence import Sequence
    from gymport.gym_0_22.spaces.text import Text

if TYPE_CHECKING:
    from gymport.gym_0_22.spaces import box as box
    from gymport.gym_0_22.spaces import dict as dict  # noqa: A004
    from gymport.gym_0_22.spaces import discrete as discrete
    from gymport.gym_0_22.spaces import graph as graph
    from gymport.gym_0_22.spaces import multi_binary as multi_binary
    from gymport.gym_0_22.spaces import multi_discrete as multi_discrete
    from gymport.gym_0_22.spaces import sequence as sequence
    from gymport.gym_0_22.spaces import space as space
    from gymport.gym_0_22.spaces import text as text
    from gymport.gym_0_22.spaces import tuple as tuple  # noqa: A004
    from gymport.gym_0_22.spaces import utils as utils

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
if has("text"):
    __all__ += ["Graph", "GraphInstance", "Sequence", "Text"]
