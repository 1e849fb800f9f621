"""MuJoCo: what environments of it derive from."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22 import error
from gymport.gym_0_22.envs._adapted import lazily
from gymport.gym_0_22.envs.mujoco._today import made_with
from gymport.gym_0_22.version import SPEAKS, VERSION

DEFAULT_SIZE = 480
MujocoEnv: Any
_modern = ("gymnasium.envs.mujoco.mujoco_env", "MujocoEnv")
_derived = lazily(__name__, "MujocoEnv", _modern, made_with({}))


def __getattr__(name: str) -> Any:
    if name in ("MujocoEnv", "_ChangedMujocoEnv") and SPEAKS.modern:
        return _derived(name)
    if name in ("BaseMujocoEnv", "MuJocoPyEnv", "MujocoEnv"):
        raise error.DependencyNotInstalled(
            f"gym {VERSION}'s {name} has nothing below it today; derive from "
            "gymnasium.envs.mujoco.MujocoEnv, and adapt the environment with gymport.legacy"
        )
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
