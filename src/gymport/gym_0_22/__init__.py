"""gym as it was from 0.22 to 0.26: its modules, classes and functions, over gymport's adapters.

``import gymport.gym_0_22 as gym`` gives gym 0.26; ``gymport.install`` puts the tree in the place
of ``gym`` itself, under the release that is named.

Example:
    >>> import gymport.gym_0_22 as gym
    >>> gym.__version__, gym.spaces.Discrete(2).seed(7)
    ('0.26.2', [7])
"""

from typing import TYPE_CHECKING

from gymport.gym_0_22 import envs as envs
from gymport.gym_0_22 import error, logger, vector, wrappers
from gymport.gym_0_22 import spaces as spaces
from gymport.gym_0_22 import utils as utils
from gymport.gym_0_22.core import (
    ActionWrapper,
    Env,
    ObservationWrapper,
    RewardWrapper,
    Wrapper,
)
from gymport.gym_0_22.envs import make, register, spec
from gymport.gym_0_22.spaces import Space
from gymport.gym_0_22.version import VERSION as __version__  # noqa: N811

if TYPE_CHECKING:
    from gymport.gym_0_22 import core as core
    from gymport.gym_0_22 import version as version

__all__ = [
    "ActionWrapper",
    "Env",
    "ObservationWrapper",
    "RewardWrapper",
    "Space",
    "Wrapper",
    "__version__",
    "error",
    "logger",
    "make",
    "register",
    "spec",
    "vector",
    "wrappers",
]
