"""The environments over MuJoCo: what Gymnasium has made of each, under the names of their ids.

``Ant_v4`` makes ``Ant-v4``. The versions that need mujoco-py are those of mujoco, as the table of
moves says.
"""

from __future__ import annotations

import importlib
import re
import warnings
from functools import partial
from typing import Any

from gymport import moves
from gymport.gym_0_22 import error
from gymport.gym_0_22.envs._adapted import of_modules, view
from gymport.gym_0_22.version import VERSION
from gymport.releases import numbers

_NAME = re.compile(r"[A-Z]\w*_v\d+")
_class = of_modules(
    __name__,
    {
        "AntEnv": "ant",
        "HalfCheetahEnv": "half_cheetah",
        "HopperEnv": "hopper",
        "HumanoidEnv": "humanoid",
        "HumanoidStandupEnv": "humanoidstandup",
        "InvertedDoublePendulumEnv": "inverted_double_pendulum",
        "InvertedPendulumEnv": "inverted_pendulum",
        "MuJocoPyEnv": "mujoco_env",
        "MujocoEnv": "mujoco_env",
        "PusherEnv": "pusher",
        "ReacherEnv": "reacher",
        "SwimmerEnv": "swimmer",
        "Walker2dEnv": "walker2d",
    },
)


def __getattr__(name: str) -> Any:
    if _NAME.fullmatch(name) is None:
        return _class(name)
    return partial(_made, "-v".join(name.rsplit("_v", 1)))


def _made(env_id: str, **kwargs: Any) -> Any:
    row = moves.environment(env_id)
    new_id = env_id if row is None else row.new
    if new_id is None:
        raise error.DependencyNotInstalled(f"{env_id} is gone, and no package has it")
    try:
        gymnasium = importlib.import_module("gymnasium")
        with warnings.catch_warnings():  # that there are newer versions is no news here
            warnings.simplefilter("ignore", DeprecationWarning)
            made = gymnasium.make(new_id, disable_env_checker=True, **kwargs)
    except ImportError as missing:
        raise _missing(env_id, missing) from missing
    except Exception as failed:
        if type(failed).__name__ != "DependencyNotInstalled":
            raise
        raise _missing(env_id, failed) from failed
    return view(made.unwrapped)


def _missing(env_id: str, why: Exception) -> Exception:
    # Gymnasium's own exceptions say what to do
    advice = (
        "; run: pip install 'gymnasium[mujoco]'" if isinstance(why, ModuleNotFoundError) else ""
    )
    # gym 0.24 and 0.25 imported what draws before they asked for mujoco, and let the error pass
    passes = numbers("0.24") <= numbers(VERSION) < numbers("0.26")
    kind = ModuleNotFoundError if passes else error.DependencyNotInstalled
    return kind(f"{env_id} is one of Gymnasium's environments of mujoco today, and {why}{advice}")
