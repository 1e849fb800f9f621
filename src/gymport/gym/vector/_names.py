"""The names of gym.vector that are loaded on demand."""

from gymport.gym.vector.async_vector_env import AsyncVectorEnv
from gymport.gym.vector.sync_vector_env import SyncVectorEnv
from gymport.gym.vector.vector_env import VectorEnv, VectorEnvWrapper

__all__ = ["AsyncVectorEnv", "SyncVectorEnv", "VectorEnv", "VectorEnvWrapper"]
