"""The names of ``gymnasium.vector.vector_env``, for what imports them from there."""

from gymport.vector.base import ArrayType, AutoresetMode, VectorEnv
from gymport.vector.wrappers import (
    VectorActionWrapper,
    VectorObservationWrapper,
    VectorRewardWrapper,
    VectorWrapper,
)

__all__ = [
    "ArrayType",
    "AutoresetMode",
    "VectorActionWrapper",
    "VectorEnv",
    "VectorObservationWrapper",
    "VectorRewardWrapper",
    "VectorWrapper",
]
