"""What environments use: colours and pickling here, the rest in the submodules."""

from gymport.gym.utils.colorize import colorize
from gymport.gym.utils.ezpickle import EzPickle

__all__ = ["EzPickle", "colorize"]
