"""What starting other processes needs."""

from __future__ import annotations

import contextlib
import os
import pickle
from typing import Any, Iterator

__all__ = ["CloudpickleWrapper", "clear_mpi_env_vars"]

_MPI_PREFIXES = ("OMPI_", "PMI_")


class CloudpickleWrapper:
    """A function that reaches other processes, lambdas included where cloudpickle is installed.

    Args:
        fn: The function.
    """

    def __init__(self, fn: Any) -> None:
        self.fn = fn

    def __getstate__(self) -> bytes:
        return _dumps(self.fn)

    def __setstate__(self, state: bytes) -> None:
        self.fn = pickle.loads(state)

    def __call__(self) -> Any:
        """Call the function."""
        return self.fn()


def _dumps(function: Any) -> bytes:
    """Pickle a function; plain pickle takes those that can be imported."""
    import importlib

    try:
        cloudpickle: Any = importlib.import_module("cloudpickle")
    except ImportError:
        return pickle.dumps(function)
    dumped: bytes = cloudpickle.dumps(function)
    return dumped


@contextlib.contextmanager
def clear_mpi_env_vars() -> Iterator[None]:
    """Hide the variables of MPI, which processes started in the block would take for theirs."""
    hidden = {name: os.environ.pop(name) for name in list(os.environ) if _is_of_mpi(name)}
    try:
        yield
    finally:
        os.environ.update(hidden)


def _is_of_mpi(name: str) -> bool:
    return name.startswith(_MPI_PREFIXES)
