"""Files that are there as a whole or not at all."""

from gymport.gym_common.atomic_write import atomic_write, replace

__all__ = ["atomic_write", "replace"]
