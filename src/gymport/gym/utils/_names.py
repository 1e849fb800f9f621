"""The modules that ``import gym`` has always loaded, and that are loaded on demand."""

from gymport.gym.utils import atomic_write, closer, json_utils

__all__ = ["atomic_write", "closer", "json_utils"]
