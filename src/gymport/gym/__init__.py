"""gym as it was: its modules, classes and functions, over gymport's adapters.

``import gymport.gym as gym`` gives gym 0.21; ``gymport.install`` puts the tree in the place of
``gym`` itself, under the release that is named.

Example:
    >>> import gymport.gym as gym
    >>> gym.__version__, gym.spaces.Discrete(2).seed(7)
    ('0.21.0', [7])
"""

from typing import TYPE_CHECKING

from gymport.gym import envs as envs
from gymport.gym import error as error
from gymport.gym import logger, vector, wrappers
from gymport.gym import spaces as spaces
from gymport.gym import utils as utils
from gymport.gym.core import (
    ActionWrapper,
    Env,
    GoalEnv,
    ObservationWrapper,
    RewardWrapper,
    Wrapper,
)
from gymport.gym.envs import make, register, spec
from gymport.gym.spaces import Space
from gymport.gym.version import VERSION as __version__  # noqa: N811

if TYPE_CHECKING:
    from gymport.gym import core as core
    from gymport.gym import version as version

__all__ = [
    "ActionWrapper",
    "Env",
    "GoalEnv",
    "ObservationWrapper",
    "RewardWrapper",
    "Space",
    "Wrapper",
    "__version__",
    "logger",
    "make",
    "register",
    "spec",
    "vector",
    "wrappers",
]
