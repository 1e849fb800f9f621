"""Where gym up to 0.10 had ``Tuple``."""

from gymport.gym.spaces.tuple import Tuple

__all__ = ["Tuple"]
