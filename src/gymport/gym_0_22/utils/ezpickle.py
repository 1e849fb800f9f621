"""Pickling by constructor arguments."""

from gymport.utils.ez_pickle import EzPickle

__all__ = ["EzPickle"]
