"""What environments use: colours and pickling here, the rest in the submodules."""

from typing import TYPE_CHECKING

from gymport.gym.utils import seeding as seeding  # the spaces need it, and not what waits
from gymport.gym.utils.colorize import colorize
from gymport.gym.utils.ezpickle import EzPickle
from gymport.gym_common import on_demand

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand.hooks(__name__)

__all__ = ["EzPickle", "colorize"]
