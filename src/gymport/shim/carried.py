"""What gym's modules had by their own imports, for old code that took it from there."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from gymport.shim.trees import NAMES

_WITHIN = {
    "core": "Env Wrapper ObservationWrapper RewardWrapper ActionWrapper",
    "error": "AlreadyPendingCallError ClosedEnvironmentError CustomSpaceError "
    "DependencyNotInstalled NoAsyncCallError",
    "spaces": "Box Dict Discrete MultiBinary MultiDiscrete Space Tuple",
    "utils": "EzPickle atomic_write closer colorize seeding",
    "utils.json_utils": "json_encode_np",
    "vector.utils": "CloudpickleWrapper batch_space clear_mpi_env_vars concatenate "
    "create_empty_array create_shared_memory read_from_shared_memory write_to_shared_memory",
    "wrappers": "TimeLimit",
}
_MODULES = "core error logger spaces utils"
_FOREIGN = {"np": "numpy", **{name: name for name in ("copy", "json", "math", "os", "sys", "time")}}
_HOMES = {
    "gym": "gym",
    **{name: f"gym.{name}" for name in _MODULES.split()},
    **{name: f"gym.{home}:{name}" for home, names in _WITHIN.items() for name in names.split()},
    **_FOREIGN,
}


def carried(module: str, name: str) -> Any:
    """Return what a module of gym's, which is no package, could have had by an import.

    Args:
        module: The module, such as ``gym.wrappers.frame_stack``.
        name: The name, such as ``Box`` or ``np``.

    Raises:
        KeyError: gym's modules did not import that, or the release has not got it.
    """
    home, _, within = _HOMES[name].partition(":")
    if f"{module}.{name}" in NAMES or hasattr(sys.modules[module], "__path__"):
        raise KeyError(name)
    found = importlib.import_module(home)
    if not within:
        return found
    if not hasattr(found, within):
        raise KeyError(name)
    return getattr(found, within)
