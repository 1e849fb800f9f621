"""The registry of environments: register, make, make_vec and what they go by.

Exceptions, warnings and messages are those of gymnasium 1.1.1 (``gymport.core`` says more), but for
``render_mode="human"`` of an environment that only gives arrays: gymnasium shows them in a window,
this says how to have it do so.

Example:
    >>> from gymport.core import Env
    >>> from gymport.spaces import Discrete
    >>> class Lamp(Env[int, int]):
    ...     observation_space = action_space = Discrete(2)
    ...
    ...     def reset(self, *, seed=None, options=None):
    ...         super().reset(seed=seed)
    ...         return 0, {}
    ...
    ...     def step(self, action):
    ...         return action, 0.0, False, False, {}
    >>> register("desk/Lamp-v0", Lamp, max_episode_steps=9)
    >>> env = make("desk/Lamp-v0")
    >>> env
    <TimeLimit<OrderEnforcing<PassiveEnvChecker<Lamp<desk/Lamp-v0>>>>>
    >>> make(env.spec).spec == env.spec
    True
    >>> del registry["desk/Lamp-v0"]
"""

from __future__ import annotations

from typing import Any

from gymport.registration import registering as _registering
from gymport.registration.env_spec import EnvCreator, EnvSpec, VectorEnvCreator
from gymport.registration.ids import get_env_id, parse_env_id
from gymport.registration.lookup import spec
from gymport.registration.making import load_env_creator, make
from gymport.registration.making_vectors import VectorizeMode, make_vec
from gymport.registration.printing import pprint_registry
from gymport.registration.registering import (
    find_highest_version,
    namespace,
    register,
    register_envs,
    registry,
)
from gymport.wrapper_spec import WrapperSpec

__all__ = [
    "EnvCreator",
    "EnvSpec",
    "VectorEnvCreator",
    "VectorizeMode",
    "WrapperSpec",
    "current_namespace",
    "find_highest_version",
    "get_env_id",
    "load_env_creator",
    "make",
    "make_vec",
    "namespace",
    "parse_env_id",
    "pprint_registry",
    "register",
    "register_envs",
    "registry",
    "spec",
]

current_namespace: str | None


def __getattr__(name: str) -> Any:
    if name == "current_namespace":  # it changes, so it is read where it is kept
        return _registering.current_namespace
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
