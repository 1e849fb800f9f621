"""Vector environments: several environments that are reset and stepped together, on numpy alone.

They are those of gymnasium 1.1. Where it and later releases differ:

- A vector environment is closed when it is garbage-collected, as in 1.1; 1.3 does not.
- ``step`` raises ValueError for more or fewer actions than environments, as 1.3 does; 1.1 leaves
  the environments without action as they are, or raises IndexError after stepping all.

And where they differ from both: metadata of the environments and the ``options`` of ``reset``
stay as they are (gymnasium writes ``autoreset_mode`` into those of the first environment, and
removes ``reset_mask`` from these), and vector environments are context managers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.vector import utils
from gymport.vector.base import ArrayType, AutoresetMode, VectorEnv
from gymport.vector.sync_vector_env import SyncVectorEnv
from gymport.vector.wrappers import (
    VectorActionWrapper,
    VectorObservationWrapper,
    VectorRewardWrapper,
    VectorWrapper,
)

if TYPE_CHECKING:
    from gymport.vector.async_vector_env import AsyncVectorEnv

__all__ = [
    "ArrayType",
    "AsyncVectorEnv",
    "AutoresetMode",
    "SyncVectorEnv",
    "VectorActionWrapper",
    "VectorEnv",
    "VectorObservationWrapper",
    "VectorRewardWrapper",
    "VectorWrapper",
    "utils",
]


def __getattr__(name: str) -> Any:
    if name != "AsyncVectorEnv":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gymport.vector.async_vector_env import async_vector_env

    found = globals()[name] = async_vector_env()
    return found
