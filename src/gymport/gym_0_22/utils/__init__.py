"""What environments use: colours and pickling here, the rest in the submodules."""

from gymport.gym_0_22.utils.colorize import colorize
from gymport.gym_0_22.utils.ezpickle import EzPickle

__all__ = ["EzPickle", "colorize"]
