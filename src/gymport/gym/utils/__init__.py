"""What environments use: colours and pickling here, the rest in the submodules."""

from typing import TYPE_CHECKING

from gymport.gym.utils import seeding as seeding  # the spaces need it, and not what waits
from gymport.gym.utils.colorize import colorize
from gymport.gym.utils.ezpickle import EzPickle
from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym.utils import atomic_write as atomic_write
    from gymport.gym.utils import closer as closer
    from gymport.gym.utils import ezpickle as ezpickle
    from gymport.gym.utils import json_utils as json_utils
    from gymport.gym.utils import seeding as seeding
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)

__all__ = ["EzPickle", "colorize"]
