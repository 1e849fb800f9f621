"""Small helpers: what environments and wrappers were made of; ``step_api``: step's two forms."""

from gymport.utils.colorize import colorize
from gymport.utils.ez_pickle import EzPickle
from gymport.utils.record_constructor_args import RecordConstructorArgs

__all__ = ["EzPickle", "RecordConstructorArgs", "colorize"]
