"""Environments in processes of their own: gymnasium's class where it is installed."""

from __future__ import annotations

import importlib
from typing import Any

from gymport.errors import MissingLibraryError
from gymport.vector.base import VectorEnv


class AsyncVectorEnv(VectorEnv[Any, Any, Any]):
    """What stands here where gymnasium is not installed: a name that cannot be called.

    Where it is installed, ``gymport.vector.AsyncVectorEnv`` is ``gymnasium.vector.AsyncVectorEnv``
    itself, which takes environments made of gymnasium's classes.

    Raises:
        MissingLibraryError: Always.
    """

    closed = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise MissingLibraryError(
            "AsyncVectorEnv is gymnasium's, which is not installed: "
            "pip install 'gymport[gymnasium]', and make the environments with "
            'gymport.modernize(env, library="gymnasium"); or use gymport.vector.SyncVectorEnv'
        )


def async_vector_env() -> type[Any]:
    """Return gymnasium's class, or the one above if there is no gymnasium."""
    try:
        found: type[Any] = importlib.import_module("gymnasium.vector").AsyncVectorEnv
    except ImportError:
        return AsyncVectorEnv
    return found
