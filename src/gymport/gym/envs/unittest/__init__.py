"""Small environments for testing algorithms that learn from images."""

from gymport.gym.envs.unittest.cube_crash import (
    CubeCrash,
    CubeCrashScreenBecomesBlack,
    CubeCrashSparse,
)
from gymport.gym.envs.unittest.memorize_digits import MemorizeDigits

__all__ = ["CubeCrash", "CubeCrashScreenBecomesBlack", "CubeCrashSparse", "MemorizeDigits"]
