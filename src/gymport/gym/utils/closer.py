"""Closing what is open when the program ends."""

from gymport.gym_common.closer import Closer

__all__ = ["Closer"]
