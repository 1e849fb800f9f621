"""Small helpers for environments and wrappers: what they were made of, and step's two forms."""

from gymport.utils.ez_pickle import EzPickle
from gymport.utils.record_constructor_args import RecordConstructorArgs

__all__ = ["EzPickle", "RecordConstructorArgs"]
